/** Scores results that are later than the fit of the project, each forecast from the results before it. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { FITTED_LEAGUES } from '@sidebet/domain/probability/fittedLeagues'
import { FITTED_RATINGS } from '@sidebet/domain/probability/fittedRatings'
import { lastRatedDay } from '@sidebet/domain/probability/startingRatings'
import { TeamRatings } from '@sidebet/domain/probability/teamRatings'
import { forecastsOf } from './fitLeague.ts'
import type { Result } from './readResults.ts'
import { type Scores, scoreForecasts } from './scoreForecasts.ts'

/** Results are in the order of their days. Null without a fit of the league, and without a result after it. */
export function scoreLater(league: LeagueCode, results: readonly Result[]): Scores | null {
  const fitted = FITTED_LEAGUES[league]
  const ratings = FITTED_RATINGS[league]
  if (!fitted || !ratings) return null
  const lastDay = lastRatedDay(ratings.rows)
  const games = results.filter(({ day }) => day > lastDay)
  if (games.length === 0) return null
  const forecasts = forecastsOf(new TeamRatings(fitted.model, ratings.rows), games)
  const distribution = { noise: fitted.model.noise, weights: fitted.weights }
  return scoreForecasts(league, games, forecasts, { ...ratings, distribution })
}
