/** What did not count for the grants of an admin's promotions. */
import type { GrantBlock, UncountedReason } from '@sidebet/domain/promotions/uncountedBet'
import type { Db } from '../platform/database/db.ts'
import { BLOCK } from './earned.sql.ts'
import { JUDGED_BETS } from './judgedBets.sql.ts'

/** Grants that are read, the newest first, and rows of each list. */
const GRANTS_MAX = 500
const ROWS_MAX = 200

/** The newest grants of the promotions that admin $1 created, as far as they are not withdrawable. */
const NEWEST_GRANTS = `(
  select g.*, p.name as promotion_name, u.username
  from promotions p join promotion_grants g on g.promotion_id = p.id join users u on u.id = g.user_id
  where p.created_by = $1 and g.state <> 'free' order by g.id desc limit ${GRANTS_MAX})`

export type UncountedBet = {
  readonly promotionName: string
  readonly username: string
  readonly betId: number
  readonly reason: UncountedReason
  readonly numerator: number
  readonly denominator: number
  /** In hundredths of a point. */
  readonly spread: number
}

/** The newest bets that did not count, with the first condition that each did not meet. */
export async function readUncountedBets(db: Db, adminId: number): Promise<UncountedBet[]> {
  const { rows } = await db.query<UncountedBet>({
    name: 'uncounted-bets',
    text: `select g.promotion_name as "promotionName", g.username, b.id as "betId", judged.reason,
        b.odds_numerator as numerator, b.odds_denominator as denominator, b.spread_hundredths as spread
      from ${NEWEST_GRANTS} as g cross join lateral ${JUDGED_BETS} as judged join bets b on b.id = judged.bet_id
      where judged.reason is not null order by b.id desc, g.id desc limit ${ROWS_MAX}`,
    values: [adminId],
  })
  return rows
}

export type BlockedGrant = {
  readonly promotionName: string
  readonly username: string
  readonly block: GrantBlock
}

/** The newest grants that no bet earns, with the reason. */
export async function readBlockedGrants(db: Db, adminId: number): Promise<BlockedGrant[]> {
  const { rows } = await db.query<BlockedGrant>({
    name: 'blocked-grants',
    text: `select promotion_name as "promotionName", username, block
      from (select g.*, ${BLOCK} as block from ${NEWEST_GRANTS} as g) as judged
      where block is not null order by id desc limit ${ROWS_MAX}`,
    values: [adminId],
  })
  return rows
}
