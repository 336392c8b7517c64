/**
 * A game that was not played 48 hours after its start is void: both sides get their money back (GAP-116). Where a feed
 * lists games, it must have listed this one as not played after that time: a document without the game is no evidence.
 */

import { VOID_AFTER_MS, VOID_ANYWAY_AFTER_MS } from '@sidebet/domain/games/game'
import { ENDED_BY_READING } from '@sidebet/domain/games/judgeReading'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { RuleText } from '@sidebet/domain/games/reasons'
import { publishChanges } from '../../live/publishChanges.ts'
import { hasFailure, isDue } from '../../platform/jobs/failedJobs.ts'
import type { Leased, RowJob } from '../../platform/jobs/rowJob.ts'

const NOTES_OF_FEEDS = ['', ...ENDED_BY_READING].map((note) => `'${note}'`).join()

/**
 * Whether the end of game `g` is unknown although its 48 hours are over. Its feed has not listed it as unplayed since, or
 * it is suspended until an operator acts.
 */
const IS_UNKNOWN = `(
  g.status = 'suspended' and g.note not in (${NOTES_OF_FEEDS})
  or exists (select 1 from feeds f where f.source = g.source)
    and (g.unplayed_at is null or g.unplayed_at < g.starts_at + ${VOID_AFTER_MS} * interval '1 millisecond'))`

/**
 * Whether game `g` is void 14 days after its start with an unknown end. No operator has ended it, or its feed has not
 * answered since the 48 hours. It waits while its feed answers for the league and only lacks this game, or if it was read
 * in play.
 */
const ENDS_UNKNOWN = `(
  g.in_play_at is null and g.starts_at <= product_now() - ${VOID_ANYWAY_AFTER_MS} * interval '1 millisecond'
  and (g.status = 'suspended' and g.note not in (${NOTES_OF_FEEDS})
    or not exists (
      select 1 from feed_leagues l where l.source = g.source and l.league = g.league
        and l.heard_until >= g.starts_at + ${VOID_AFTER_MS} * interval '1 millisecond')))`

/** A game that any source has reported as over has a score: it waits for its confirmation, or for the operator. */
const HAS_FINAL = `(exists (select 1 from results r where r.game_id = g.id and r.outcome = 'final')
  or exists (select 1 from second_scores s where s.game_id = g.id))`

type OverdueGame = Leased & {
  readonly league: LeagueCode
  readonly version: number
  /** False when its feed listed it as not played, or when it has no feed. */
  readonly isUnknown: boolean
}

const NOT_PLAYED: RuleText = 'no final score 48 hours after the start'
const NO_RESULT: RuleText = 'no result 14 days after the start'

/**
 * Gives one overdue game a confirmed void result, which the settlement then uses. A game that its source has just cancelled
 * waits one hour for the second reading.
 */
export const voidOverdueGame: RowJob<OverdueGame> = {
  kind: 'void',
  async lease(tx) {
    const { rows } = await tx.query<OverdueGame>(
      `select g.id as ref, g.league, g.result_version + 1 as version, ${IS_UNKNOWN} as "isUnknown",
         ${hasFailure('void', 'g.id')}
       from games g
       where g.settled_version is null and g.starts_at <= product_now() - $1 * interval '1 millisecond'
         and ${isDue('void', 'g.id')} and not ${HAS_FINAL}
         and (not ${IS_UNKNOWN} or ${ENDS_UNKNOWN})
         and not exists (
           select 1 from results r where r.game_id = g.id and r.version = g.result_version
             and (r.confirmed_at is not null or r.read_at > product_now() - interval '1 hour'))
       order by g.starts_at, g.id limit 1 for update of g skip locked`,
      [VOID_AFTER_MS],
    )
    return rows[0] ?? null
  },
  async work(tx, { ref, league, version, isUnknown }) {
    await tx.query(
      `insert into results (game_id, version, outcome, source, reason, confirmed_at)
       values ($1, $2, 'void', 'rule', $3, product_now())`,
      [ref, version, isUnknown ? NO_RESULT : NOT_PLAYED],
    )
    await tx.query(`update games set result_version = $2, status = 'cancelled' where id = $1`, [
      ref,
      version,
    ])
    publishChanges(tx, { boards: [league], games: [ref], scores: [league] })
  },
}
