/** The locks of a lapse, and its writes apart from the transfers. */
import type { GameTerms } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Cents } from '@sidebet/domain/money'
import type { Audience } from '@sidebet/domain/offers/audience'
import type { Offer } from '@sidebet/domain/offers/offer'
import { audienceOf } from '../engine/batch.sql.ts'
import { insertOutboxRows, notice } from '../notifications/outbox/outbox.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Tx } from '../platform/database/db.ts'
import { hasFailure, isDue } from '../platform/jobs/failedJobs.ts'
import type { Leased } from '../platform/jobs/rowJob.ts'

/** Limits the length of the transaction, which locks the game and the offerers' accounts. */
const OFFERS_A_TRANSACTION = 250

export type LapsingGame = Leased & { readonly league: LeagueCode; readonly game: GameTerms }

/**
 * Locks one started game that may have open offers. Skips a game whose open offers have all failed and are not due for a
 * retry.
 */
export async function leaseLapsingGame(tx: Tx): Promise<LapsingGame | null> {
  const open = `select 1 from offers o where o.game_id = g.id and o.state = 'open'`
  const { rows } = await tx.query<
    Omit<LapsingGame, 'game'> & Omit<GameTerms, 'startsAt'> & { startsAt: Date }
  >(
    `select g.id as ref, g.league, ${hasFailure('lapseGame', 'g.id')}, g.starts_at as "startsAt", g.status, true as started
     from games g
     where g.started_at is not null and g.lapsed_at is null and ${isDue('lapseGame', 'g.id')}
       and (not exists (${open}) or exists (${open} and ${isDue('lapse', 'o.id')}))
     order by g.id limit 1 for update of g skip locked`,
  )
  const [row] = rows
  if (!row) return null
  const { startsAt, status, started, ...leased } = row
  return { ...leased, game: { startsAt: startsAt.getTime(), status, started } }
}

export type LapsingOffer = Offer & {
  readonly hasFailure: boolean
  readonly bonus: Cents
  readonly league: LeagueCode
}

type Row = Omit<LapsingOffer, 'terms' | 'game' | 'audience' | 'league'> & {
  audience: Audience['kind']
  friendId: number | null
  groupId: number | null
  pick: Offer['terms']['pick']
  spread: number
  numerator: number
  denominator: number
}

/**
 * Locks the next open offers of the locked game, by id. Skips offers locked by other transactions and failed offers that
 * are not due for a retry.
 */
export async function lockOpenOffers(
  tx: Tx,
  { ref, league, game }: LapsingGame,
): Promise<LapsingOffer[]> {
  const { rows } = await tx.query<Row>(
    `select o.id, o.offerer_id as "offererId", o.game_id as "gameId", o.pick, o.spread_hundredths as spread,
       o.odds_numerator as numerator, o.odds_denominator as denominator, o.amount_cents as amount,
       o.taken_cents as taken, o.bonus_cents as bonus, o.partial_take as "partialTake", o.state, o.region_limit as "regionLimit", o.audience,
       o.friend_id as "friendId", o.group_id as "groupId",
       ${hasFailure('lapse', 'o.id')}
     from offers o
     where o.game_id = $1 and o.state = 'open' and ${isDue('lapse', 'o.id')}
     order by o.id limit ${OFFERS_A_TRANSACTION} for update of o skip locked`,
    [ref],
  )
  return rows.map(({ pick, spread, numerator, denominator, ...row }) => ({
    ...row,
    terms: { pick, spread, odds: { numerator, denominator } },
    audience: audienceOf(row),
    league,
    game,
  }))
}

/** Marks the locked game as lapsed unless it has an open offer. Returns whether it is marked. */
export async function markLapsed(tx: Tx, gameId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update games set lapsed_at = product_now() where id = $1
       and not exists (select 1 from offers where game_id = $1 and state = 'open')`,
    [gameId],
  )
  return rowCount === 1
}

/** Notifies the offerers of these offers that a stake was released. */
export async function notifyOfLapsedOffers(
  tx: Tx,
  offerIds: readonly number[],
  now: number,
): Promise<void> {
  const notifications = offerIds.map((id) => notice('offer.lapsed', id, {}))
  if (notifications.length > 0)
    await tx.query(combineStatements(insertOutboxRows(notifications, now)))
}
