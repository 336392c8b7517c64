/** The strengths of a league's teams after the results until now, for the probability in the bet slip. */
import { leagueRatings as leagueRatingsCall } from '@sidebet/contract/games'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { FITTED_LEAGUES } from '@sidebet/domain/probability/fittedLeagues'
import { FITTED_RATINGS } from '@sidebet/domain/probability/fittedRatings'
import { lastRatedDay } from '@sidebet/domain/probability/startingRatings'
import { type Rating, TeamRatings } from '@sidebet/domain/probability/teamRatings'
import { handle } from '../handle.ts'
import { makeCachedQuery } from '../platform/database/cachedQuery.ts'
import type { Db } from '../platform/database/db.ts'
import { done } from '../platform/http/reply.ts'
import { readFinalMargins } from './finalMargins.sql.ts'

/** For this time a result may be missing in the answer. */
const CACHE_TTL_MS = 10 * 60_000

/** A strength no longer depends on older results. */
const RESULTS_SINCE_MS = 2 * 365 * 86_400_000

export const leagueRatings = handle(leagueRatingsCall, async ({ services, params, now }) =>
  done({ ratings: [...(await ratingsOf(services.db, params.league, now))] }),
)

/**
 * All results are rated at each request that finds no cached answer, so that a corrected or voided result leaves no trace.
 * Empty for a league without calibrated probabilities.
 */
async function rateTeams(db: Db, league: LeagueCode, now: number): Promise<readonly Rating[]> {
  const fitted = FITTED_LEAGUES[league]
  if (!fitted) return []
  const rows = FITTED_RATINGS[league]?.rows ?? []
  const ratings = new TeamRatings(fitted.model, rows)
  const lastDay = lastRatedDay(rows)
  const games = await readFinalMargins(db, league, new Date(now - RESULTS_SINCE_MS))
  for (const game of games) if (game.day > lastDay) ratings.add(game)
  return ratings.rows()
}

/** Results are read once per league, not per bet slip. */
const ratingsOf = makeCachedQuery(CACHE_TTL_MS, rateTeams)
