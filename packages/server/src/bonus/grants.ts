/**
 * Bonus money: a grant that is to be bet alone has an account `user.bonus` of its own. What is in it changes only while the
 * `user.cash` row of its user is locked, and so does the grant's state: that row is the lock, these accounts need none.
 */
import type { Cents } from '@sidebet/domain/money'
import type { BonusPart, GrantState } from '@sidebet/domain/promotions/bonusInStake'
import type { Account, AccountName } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'

/** A grant with an account of its own. */
export type Grant = {
  readonly id: number
  readonly userId: number
  readonly promotionId: number
  readonly state: GrantState
  readonly accountId: number
  readonly balance: Cents
  /** Of a lost grant: what was granted less what was used and what went back already; below 0 where more was used. 0 of others. */
  readonly toTakeBack: Cents
}

/** The account of a grant. */
export const bonusAccount = (grantId: number): AccountName => ({
  kind: 'user.bonus',
  ownerId: grantId,
})

/** The pool of a promotion. */
export const poolAccount = (promotionId: number): AccountName => ({
  kind: 'promo.pool',
  ownerId: promotionId,
})

/** Grant `g` before those that are to be used later. */
const BY_LAST_DAY = 'g.last_day_to_use nulls last, g.id'

/** Cents of grant `g` in accepted bets that stand, settled or not (GAP-160); an expression for queries. */
export const USED = `(
  select coalesce(sum(s.cents), 0) from stake_bonus s join bets b on b.id = s.ref
  where s.grant_id = g.id and s.stake <> 'offer' and not exists (
    select 1 from games m cross join lateral (
      select * from settlements where game_id = m.id and version = m.settled_version limit 1) as t
    where m.id = b.game_id and ${isVoid('b', 't')}))::bigint`

/** What of grant `g` with the account `a` went back to its pool, less what corrections have returned. */
const WENT_BACK = `(
  (select coalesce(sum(cents), 0) from ledger_transfers
    where from_account = a.id and kind in ('expire', 'forfeit') and created_at >= g.granted_at)
  - (select coalesce(sum(cents), 0) from ledger_transfers
    where to_account = a.id and kind = 'forfeit' and created_at >= g.granted_at))`

/**
 * Selects the grants of the users in this parameter as one JSON array, in the order in which they are staked: by the last
 * day to use, those without one at the end, then by id. The limit, which nobody reaches, keeps the planner from looking
 * through all grants for those asked for.
 */
export const grantsOf = (users: string) =>
  `(select coalesce(json_agg(json_build_object('id', g.id, 'userId', g.user_id, 'promotionId', g.promotion_id,
      'state', g.state, 'accountId', a.id, 'balance', a.balance_cents, 'toTakeBack',
      case g.state when 'lost' then g.cents - ${USED} - ${WENT_BACK} else 0 end) order by ${BY_LAST_DAY}), '[]')
    from unnest(${users}::bigint[]) as u (id)
    cross join lateral (select * from promotion_grants where user_id = u.id limit 10000) as g
    join ledger_accounts a on a.owner_id = g.id and a.kind = 'user.bonus')`

/** The grants of these users, in the order in which they are staked. Their `user.cash` rows must be locked. */
export async function readGrants(tx: Tx, userIds: readonly number[]): Promise<Grant[]> {
  const { rows } = await tx.query<{ grants: Grant[] }>({
    name: 'read-grants',
    text: `select ${grantsOf('$1')} as grants`,
    values: [userIds],
  })
  return rows[0]!.grants
}

/** The accounts of grants, as if they were locked: their users' `user.cash` rows are. */
export const accountsOfGrants = (grants: readonly Grant[]): Account[] =>
  grants.map(({ id, accountId, balance }) => ({ ...bonusAccount(id), id: accountId, balance }))

/** What of the holds of these offers came from which grant, in the order in which takes carry it. Offers without are left out. */
export async function readReservedBonus(
  tx: Tx,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly BonusPart[]>> {
  const { rows } = await tx.query<BonusPart & { offerId: number }>({
    name: 'read-reserved-bonus',
    text: `select s.ref as "offerId", s.grant_id as "grantId", s.cents
      from stake_bonus s join promotion_grants g on g.id = s.grant_id
      where s.ref = any($1::bigint[]) and s.stake = 'offer' order by s.ref, ${BY_LAST_DAY}`,
    values: [offerIds],
  })
  const bonusByOffer = new Map<number, BonusPart[]>()
  for (const { offerId, grantId, cents } of rows)
    bonusByOffer.set(offerId, [...(bonusByOffer.get(offerId) ?? []), { grantId, cents }])
  return bonusByOffer
}
