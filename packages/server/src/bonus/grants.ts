/**
 * Bonus money: a grant that may only be staked has its own account `user.bonus`. Its balance and the grant's state change only
 * while the `user.cash` row of its user is locked. That row is the lock: these accounts need none.
 */
import type { Cents } from '@sidebet/domain/money'
import type { BonusPart, GrantState } from '@sidebet/domain/promotions/bonusInStake'
import type { Account, AccountName } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database/db.ts'
import { isVoid } from '../settlements/isVoid.sql.ts'

/** A grant that has an account. */
export type Grant = {
  readonly id: number
  readonly userId: number
  readonly promotionId: number
  readonly state: GrantState
  readonly accountId: number
  readonly balance: Cents
  /**
   * Cents still to take back of a lost grant: granted less used and less already returned. Below 0 where more was used than
   * granted; 0 for other grants.
   */
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

/** Order of grants `g`: those whose last day to use comes first. */
const BY_LAST_DAY = 'g.last_day_to_use nulls last, g.id'

/** SQL expression: cents of grant `g` in accepted bets that are not void, settled or not (GAP-160). */
export const USED = `(
  select coalesce(sum(s.cents), 0) from stake_bonus s join bets b on b.id = s.ref
  where s.grant_id = g.id and s.stake <> 'offer' and not exists (
    select 1 from games m cross join lateral (
      select * from settlements where game_id = m.id and version = m.settled_version limit 1) as t
    where m.id = b.game_id and ${isVoid('b', 't')}))::bigint`

/** SQL expression: cents of grant `g` with account `a` that went back to its pool, less what corrections have returned. */
const WENT_BACK = `(
  (select coalesce(sum(cents), 0) from ledger_transfers
    where from_account = a.id and kind in ('expire', 'forfeit') and created_at >= g.granted_at)
  - (select coalesce(sum(cents), 0) from ledger_transfers
    where to_account = a.id and kind = 'forfeit' and created_at >= g.granted_at))`

/**
 * SQL expression: the grants of the users in this parameter as one JSON array, in the order in which they are staked. That
 * order is by last day to use, those without one at the end, then by id. The limit, which no user reaches, stops the planner
 * from scanning all grants.
 */
export const grantsOf = (users: string) =>
  `(select coalesce(json_agg(json_build_object('id', g.id, 'userId', g.user_id, 'promotionId', g.promotion_id,
      'state', g.state, 'accountId', a.id, 'balance', a.balance_cents, 'toTakeBack',
      case g.state when 'lost' then g.cents - ${USED} - ${WENT_BACK} else 0 end) order by ${BY_LAST_DAY}), '[]')
    from unnest(${users}::bigint[]) as u (id)
    cross join lateral (select * from promotion_grants where user_id = u.id limit 10000) as g
    join ledger_accounts a on a.owner_id = g.id and a.kind = 'user.bonus')`

/** The ids of those of these users who have a grant: most have none. */
export async function readGrantedUsers(tx: Tx, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.query<{ userId: number }>({
    name: 'read-granted-users',
    text: 'select distinct user_id as "userId" from promotion_grants where user_id = any($1::bigint[])',
    values: [userIds],
  })
  return rows.map(({ userId }) => userId)
}

/** The grants of these users, in the order in which they are staked. Their `user.cash` rows must be locked. */
export async function readGrants(tx: Tx, userIds: readonly number[]): Promise<Grant[]> {
  if (userIds.length === 0) return []
  const { rows } = await tx.query<{ grants: Grant[] }>({
    name: 'read-grants',
    text: `select ${grantsOf('$1')} as grants`,
    values: [userIds],
  })
  return rows[0]!.grants
}

/** The accounts of grants as locked accounts: the lock is the `user.cash` row of their users. */
export const accountsOfGrants = (grants: readonly Grant[]): Account[] =>
  grants.map(({ id, accountId, balance }) => ({ ...bonusAccount(id), id: accountId, balance }))

/** The reserved bonus of these offers by grant, in the order in which takes use it. Offers without bonus are left out. */
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
