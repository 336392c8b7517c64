/** Promotions and grants in the state that the calls produce, for tests of bonus money. */
import { cents } from '@sidebet/domain/money'
import { bonusAccount, poolAccount, readGrants } from '../bonus/grants.ts'
import { lockAccounts, openAccounts, postTransfers, type Transfer } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import type { TestDatabase } from './database.ts'

type Owner = Pick<TestDatabase, 'owner'>

async function move(tx: Tx, transfer: Omit<Transfer, 'cents'>, amount: number): Promise<void> {
  const { rows } = await tx.query<{ now: Date }>('select product_now() as now')
  const accounts = await lockAccounts(tx, [transfer.from, transfer.to])
  await postTransfers(tx, accounts, [{ ...transfer, cents: cents(amount) }], rows[0]!.now.getTime())
}

/** A promotion with so many cents in its pool. Returns its id. */
function insertPromotion({ owner }: Owner, createdBy: number, pot: number): Promise<number> {
  return owner.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number }>(
      `insert into promotions (name, name_key, code, needs_code, initial_cents, per_user_cents, accepts_needed,
         available_to_withdraw, message, created_by, created_at)
       values (gen_random_uuid(), gen_random_uuid(), '', false, $2, $2::bigint / 2, 1, false, '', $1, product_now()) returning id`,
      [createdBy, pot],
    )
    const id = rows[0]!.id
    const from = { kind: 'equity.platform', ownerId: 0 } as const
    await openAccounts(tx, [poolAccount(id)])
    await move(
      tx,
      { key: `pool:${id}`, kind: 'promotionPool', ref: id, from, to: poolAccount(id) },
      pot,
    )
    return id
  })
}

/** A grant of so many cents that may only be bet and is never earned. Returns its id. */
function insertGrant(
  { owner }: Owner,
  grant: { promotionId: number; userId: number; cents: number; lastDay?: string | null },
): Promise<number> {
  return owner.transaction(async (tx) => {
    await lockAccounts(tx, [{ kind: 'user.cash', ownerId: grant.userId }])
    const { rows } = await tx.query<{ id: number }>(
      `insert into promotion_grants (promotion_id, user_id, cents, last_day_to_use, state, accepts_needed, granted_at, look_at)
       values ($1, $2, $3, $4, 'withheld', 1000000, product_now(), 'infinity') returning id`,
      [grant.promotionId, grant.userId, grant.cents, grant.lastDay ?? null],
    )
    const id = rows[0]!.id
    await openAccounts(tx, [bonusAccount(id)])
    const way = { from: poolAccount(grant.promotionId), to: bonusAccount(id) }
    await move(tx, { key: `grant:${id}`, kind: 'grant', ref: id, ...way }, grant.cents)
    return id
  })
}

/** Gives a user bonus, from a promotion of their own and a grant of it. Returns the grant's id. */
export async function giveBonus(
  database: Owner,
  userId: number,
  amount: number,
  lastDay: string | null = null,
): Promise<number> {
  const promotionId = await insertPromotion(database, userId, 2 * amount)
  return insertGrant(database, { promotionId, userId, cents: amount, lastDay })
}

/** Ends a grant. Released: its balance becomes cash. Lost: the unused part of its balance goes back to the pool. */
export function endGrant(
  { owner }: Owner,
  { id, userId }: { id: number; userId: number },
  state: 'free' | 'lost',
): Promise<number> {
  return owner.transaction(async (tx) => {
    await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
    const grant = (await readGrants(tx, [userId])).find((one) => one.id === id)!
    const { rows } = await tx.query<{ unused: number }>(
      `select g.cents - coalesce((select sum(s.cents) from stake_bonus s join bets b on b.id = s.ref
           left join games m on m.id = b.game_id
           left join settlements t on t.game_id = b.game_id and t.version = m.settled_version
           where s.grant_id = g.id and s.stake <> 'offer'
             and (t.game_id is null or t.outcome = 'final' and b.accepted_at < t.starts_at)), 0)::bigint as unused
       from promotion_grants g where g.id = $1`,
      [id],
    )
    const amount =
      state === 'free'
        ? grant.balance
        : Math.min(grant.balance, Math.max(0, Number(rows[0]!.unused)))
    await tx.query('update promotion_grants set state = $2 where id = $1', [id, state])
    // It was not earned: its promotion is one whose grants may be withdrawn at once.
    if (state === 'free')
      await tx.query(
        `update promotions set available_to_withdraw = true
         where id = (select promotion_id from promotion_grants where id = $1)`,
        [id],
      )
    if (amount === 0) return 0
    const from = bonusAccount(id)
    const [kind, to] =
      state === 'free'
        ? (['release', { kind: 'user.cash', ownerId: userId }] as const)
        : (['expire', poolAccount(grant.promotionId)] as const)
    await move(tx, { key: `${kind}:${id}`, kind, ref: id, from, to }, amount)
    return amount
  })
}
