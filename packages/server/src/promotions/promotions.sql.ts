/** The rows of promotions. */
import type { Accepting } from '@sidebet/domain/promotions/acceptPromotion'
import { type PromotionTerms, promotionNameKey } from '@sidebet/domain/promotions/checkPromotion'
import type { Db, Tx } from '../platform/database/db.ts'
import { isUsed } from './earned.sql.ts'

/** Today in US Eastern time. */
export const TODAY = `(product_now() at time zone 'America/New_York')::date`

export type Promotion = PromotionTerms & { readonly id: number }

const COLUMNS = `p.id, p.name, p.code, p.needs_code as "needsCode", p.initial_cents as initial, p.per_user_cents as "perUser",
  p.accepts_needed as "acceptsNeeded", p.available_to_withdraw as "availableToWithdraw", p.days_to_use as "daysToUse",
  to_char(p.last_day, 'YYYY-MM-DD') as "lastDay", p.message`

/**
 * An SQL condition: this user may accept promotion `p`. It is for all users, or they are now in a group of its admin
 * (GAP-156).
 */
const isFor = (user: string) =>
  `(p.group_admin_id is null or exists (select 1 from group_members m
     join groups r on r.id = m.group_id and r.deleted_at is null and r.admin_id = p.group_admin_id
     where m.user_id = ${user} and m.left_at is null))`

const hadBefore = (user: string) =>
  `exists (select 1 from promotion_grants g where g.promotion_id = p.id and g.user_id = ${user})`

/** The stored spelling of a promotion's name, matched without case; null when there is none. */
export async function findPromotionName(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.query<{ name: string }>(
    'select name from promotions where name_key = $1',
    [promotionNameKey(name)],
  )
  return rows[0]?.name ?? null
}

/** The first by creation that this user may accept and has not accepted yet; null when there is none (GAP-165). */
export async function readOffered(db: Db, userId: number): Promise<Promotion | null> {
  const { rows } = await db.query<Promotion>({
    name: 'offered-promotion',
    text: `select ${COLUMNS} from promotions p
      join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id and a.balance_cents >= p.per_user_cents
      where (p.last_day is null or p.last_day >= ${TODAY}) and not ${hadBefore('$1')} and ${isFor('$1')}
        and not ${isUsed('$1', 'p.id')}
      order by p.id limit 1`,
    values: [userId],
  })
  return rows[0] ?? null
}

/**
 * Locks the promotion of this name until the transaction ends: its grants, expiries and closing run one after another. It
 * is locked after the cash of the grant's user, so that no transaction waits for cash with it locked. It is locked before
 * all other accounts.
 */
export async function lockPromotionNamed(tx: Tx, name: string): Promise<Promotion | null> {
  const { rows } = await tx.query<Promotion>(
    `select ${COLUMNS} from promotions p where p.name_key = $1 for no key update`,
    [promotionNameKey(name)],
  )
  return rows[0] ?? null
}

export async function lockPromotion(tx: Tx, id: number): Promise<void> {
  await tx.query('select 1 from promotions where id = $1 for no key update', [id])
}

type Eligibility = Pick<Accepting, 'isForThem' | 'hadBefore' | 'isUsed' | 'pot'>

/** The other conditions of the user's eligibility. */
export async function readEligibility(
  tx: Tx,
  promotionId: number,
  userId: number,
): Promise<Eligibility> {
  const { rows } = await tx.query<Eligibility>(
    `select ${isFor('$2')} as "isForThem", ${hadBefore('$2')} as "hadBefore", ${isUsed('$2', 'p.id')} as "isUsed",
       a.balance_cents as pot
     from promotions p join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id
     where p.id = $1`,
    [promotionId, userId],
  )
  return rows[0]!
}

export async function needsCode(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from promotions where name_key = $1 and needs_code',
    [promotionNameKey(name)],
  )
  return rowCount === 1
}

/** Returns the new id; null when the name is taken. */
export async function insertPromotion(
  tx: Tx,
  terms: PromotionTerms,
  by: { readonly createdBy: number; readonly groupAdminId: number | null },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into promotions (name, name_key, code, needs_code, group_admin_id, initial_cents, per_user_cents,
       accepts_needed, available_to_withdraw, days_to_use, last_day, message, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, product_now())
     on conflict (name_key) do nothing returning id`,
    [
      ...[terms.name, promotionNameKey(terms.name), terms.code, terms.needsCode, by.groupAdminId],
      ...[terms.initial, terms.perUser, terms.acceptsNeeded, terms.availableToWithdraw],
      ...[terms.daysToUse, terms.lastDay, terms.message, by.createdBy],
    ],
  )
  return rows[0]?.id ?? null
}

/** Proposes a promotion of these terms to operators. Returns null when one of its name is already proposed. */
export async function insertPromotionProposal(
  tx: Tx,
  terms: PromotionTerms,
  by: { readonly authorId: number; readonly groupAdminId: number | null },
): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into operator_wishes (what, terms, name_key, reason, staked_cents, wished_by)
     values ('promotion', $1, $2, '', $3, $4) on conflict do nothing returning id`,
    [
      JSON.stringify({ ...terms, groupAdminId: by.groupAdminId }),
      ...[promotionNameKey(terms.name), terms.initial, by.authorId],
    ],
  )
  return rows[0]?.id ?? null
}

/** The pots of all promotions that this admin created within the last 24 hours, in cents. */
export async function readPotsOfDay(tx: Tx, adminId: number): Promise<number> {
  const { rows } = await tx.query<{ pots: number }>(
    `select coalesce(sum(initial_cents), 0)::bigint as pots from promotions
     where created_by = $1 and created_at > product_now() - interval '24 hours'`,
    [adminId],
  )
  return rows[0]!.pots
}
