/** The rows of grants: what users received from promotions. */
import type { Cents } from '@sidebet/domain/money'
import type { Grant } from '@sidebet/domain/promotions/acceptPromotion'
import type { GrantBlock, UncountedReason } from '@sidebet/domain/promotions/uncountedBet'
import { USED } from '../bonus/grants.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import { BLOCK, IS_EARNED, IS_USED_BY_RELEASE, PROGRESS } from './earned.sql.ts'
import { type Promotion, TODAY } from './promotions.sql.ts'

/** Returns the new id. `now` is in milliseconds since 1970. */
export async function insertGrant(
  tx: Tx,
  grant: Grant & { readonly userId: number; readonly promotion: Promotion; readonly now: number },
): Promise<number> {
  const { userId, promotion, cents, isFree, lastDayToUse, now } = grant
  // With so few days in total, no warning is sent: it would come on the day of the grant.
  const isShort = promotion.daysToUse !== null && promotion.daysToUse <= WARNED_DAYS
  const { rows } = await tx.query<{ id: number }>(
    `insert into promotion_grants (promotion_id, user_id, cents, last_day_to_use, state, accepts_needed, granted_at, look_at,
       warned_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning id`,
    [
      ...[promotion.id, userId, cents, lastDayToUse, isFree ? 'free' : 'withheld'],
      ...[promotion.acceptsNeeded, new Date(now), isShort ? new Date(now) : null],
    ],
  )
  return rows[0]!.id
}

/** Users are warned this many days before the last day on which they can use their bonus. */
const WARNED_DAYS = 3

/** How many grants are checked together, and after how many seconds each is checked again. */
const CHECK_BATCH_SIZE = 500
const CHECK_INTERVAL_S = 5

/**
 * Checks the next due grants and marks those that are earned. It only reads bets and settlements, so that takes and
 * settlements do no work for grants.
 */
export async function checkDueGrants(db: Db): Promise<void> {
  await db.query({
    name: 'check-due-grants',
    text: `with due as materialized (
        select * from promotion_grants g
        where g.state <> 'free' and g.earned_at is null and g.look_at <= product_now()
        order by g.look_at limit ${CHECK_BATCH_SIZE} for no key update skip locked)
      update promotion_grants n set
        look_at = product_now() + interval '${CHECK_INTERVAL_S} seconds',
        earned_at = case when checked.is_earned then instant.now end
      from (select g.id, ${IS_EARNED} as is_earned from due g) as checked, (select product_now() as now) as instant
      where n.id = checked.id`,
  })
}

/** A locked grant. Other transactions that change it or its money lock the user's cash (`lockAccounts`). */
export type DueGrant = {
  readonly ref: number
  readonly hasFailure: boolean
  readonly userId: number
  readonly promotionId: number
}

const leaseWhere = (kind: 'releaseGrant' | 'warnGrant' | 'expireGrant', condition: string) =>
  `select g.id as ref, g.user_id as "userId", g.promotion_id as "promotionId", ${hasFailure(kind, 'g.id')}
   from promotion_grants g where ${condition} and ${isDue(kind, 'g.id')}
   limit 1 for no key update of g skip locked`

const EARNED = leaseWhere('releaseGrant', `g.state <> 'free' and g.earned_at is not null`)
const TO_WARN = leaseWhere(
  'warnGrant',
  `g.state = 'withheld' and g.warned_at is null and g.last_day_to_use <= ${TODAY} + ${WARNED_DAYS}
   and g.last_day_to_use >= ${TODAY}`,
)
/**
 * An SQL condition: bonus of grant `g` was returned by a void game. A correction of that game to a score would count as use
 * of the bonus.
 */
const MAY_BE_USED = `exists (select 1 from stake_bonus k
  join games m on m.id = k.game_id join settlements s on s.game_id = m.id and s.version = m.settled_version
  where k.grant_id = g.id and k.stake <> 'offer' and s.outcome = 'void' and ${isCorrectable('m')})`
const TO_EXPIRE = leaseWhere(
  'expireGrant',
  `g.state = 'withheld' and g.last_day_to_use < ${TODAY} and g.earned_at is null and not ${MAY_BE_USED}`,
)

const lease = (query: string) => async (tx: Tx) => (await tx.query<DueGrant>(query)).rows[0] ?? null

export const leaseEarned = lease(EARNED)
export const leaseToWarn = lease(TO_WARN)
export const leaseToExpire = lease(TO_EXPIRE)

export type GrantProgress = {
  readonly granted: Cents
  readonly used: Cents
  /** All requirements of the grant are met. */
  readonly isEarned: boolean
}

export async function readGrantProgress(tx: Tx, grantId: number): Promise<GrantProgress> {
  const { rows } = await tx.query<GrantProgress>({
    name: 'grant-progress',
    text: `select g.cents as granted, ${USED} as used, g.earned_at is not null or ${IS_EARNED} as "isEarned"
      from promotion_grants g where g.id = $1`,
    values: [grantId],
  })
  return rows[0]!
}

export async function setGrantState(tx: Tx, grantId: number, state: 'free' | 'lost') {
  await tx.query('update promotion_grants set state = $2 where id = $1', [grantId, state])
}

export async function noteEarned(tx: Tx, grantId: number): Promise<void> {
  await tx.query('update promotion_grants set earned_at = product_now() where id = $1', [grantId])
}

/** True when an account linked to the grant's user has received its grant of the promotion. The promotion must be locked. */
export async function isUsedByRelease(tx: Tx, grantId: number): Promise<boolean> {
  const { rows } = await tx.query<{ isUsed: boolean }>(
    `select ${IS_USED_BY_RELEASE} as "isUsed" from promotion_grants g where g.id = $1`,
    [grantId],
  )
  return rows[0]!.isUsed
}

/** Undoes `earned_at`: the grant remains withheld. */
export async function clearEarned(tx: Tx, grantId: number): Promise<void> {
  await tx.query('update promotion_grants set earned_at = null where id = $1', [grantId])
}

export async function noteWarned(tx: Tx, grantId: number): Promise<void> {
  await tx.query('update promotion_grants set warned_at = product_now() where id = $1', [grantId])
}

export type OwnGrant = {
  readonly promotionName: string
  /** Cents of it that may be staked now. */
  readonly left: Cents
  /** "2026-12-22"; null where it has expired already, or never expires. */
  readonly lastDayToUse: string | null
  /** New players and cents of settled stakes that are still needed; one of them is 0. */
  readonly playersNeeded: number
  readonly stakesNeeded: Cents
  /** Why no bet earns it at present; null when bets do. */
  readonly block: GrantBlock | null
  /** The reasons of bets that did not count. */
  readonly uncounted: readonly UncountedReason[]
}

/** An SQL condition: some of grant `g` is in an open offer or a live bet and may be returned. */
const IS_STAKED = `exists (select 1 from stake_bonus k
  left join offers o on k.stake = 'offer' and o.id = k.ref
  left join bets b on k.stake <> 'offer' and b.id = k.ref
  left join games m on m.id = b.game_id
  where k.grant_id = g.id and (o.state = 'open' or b.id is not null and m.settled_version is null))`

/** The grants of a user that may only be bet, in the order in which they expire. */
export async function readOwnGrants(db: Db, userId: number): Promise<OwnGrant[]> {
  const { rows } = await db.query<OwnGrant>({
    name: 'own-grants',
    text: `select p.name as "promotionName", a.balance_cents as left,
        case when g.state = 'withheld' then to_char(g.last_day_to_use, 'YYYY-MM-DD') end as "lastDayToUse",
        case when g.accepts_needed > 0 then greatest(0, g.accepts_needed - progress.players) else 0 end as "playersNeeded",
        case when g.accepts_needed > 0 then 0 else greatest(0, g.cents - progress.stakes) end as "stakesNeeded",
        ${BLOCK} as block, progress.uncounted
      from promotion_grants g
      join promotions p on p.id = g.promotion_id
      join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id
      cross join lateral ${PROGRESS} as progress
      where g.user_id = $1 and g.state <> 'free' and (a.balance_cents > 0 or ${IS_STAKED})
      order by g.last_day_to_use nulls last, g.id`,
    values: [userId],
  })
  return rows
}
