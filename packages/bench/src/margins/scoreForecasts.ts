/** Compares forecasts with results, and with what else could have been stated: by the line, and of any team. */
import { LARGEST_SPREADS } from '@sidebet/domain/games/largestSpreads'
import { type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import type { Calibration, LogLosses } from '@sidebet/domain/probability/calibration'
import {
  type Distribution,
  type MarginProbabilities,
  marginProbabilities,
} from '@sidebet/domain/probability/marginDistribution'
import type { FittedRatings } from '@sidebet/domain/probability/startingRatings'
import type { Forecast } from '@sidebet/domain/probability/teamRatings'
import { decilesOf, logLoss } from './deciles.ts'
import { rounded } from './fitLeague.ts'
import type { Result } from './readResults.ts'

export type Scores = Pick<Calibration, 'deciles' | 'losses' | 'seasons'>

type Stated = Pick<FittedRatings, 'marginCounts' | 'lines'> & {
  readonly distribution: Distribution
}

/** The spreads that are compared are those that count for promotions: larger ones are nearly sure. */
export function scoreForecasts(
  league: LeagueCode,
  games: readonly Result[],
  forecasts: readonly Forecast[],
  { distribution, marginCounts, lines }: Stated,
): Scores {
  const most = LARGEST_SPREADS[league] / 100
  const anyTeam = anyTeamProbabilities(marginCounts)
  const scored = games.map(({ day, margin, line }, nth) => ({
    year: seasonYear(league, day),
    margin,
    stated: marginProbabilities(distribution, forecasts[nth]!),
    line: line === null || !lines ? null : marginProbabilities(lines, forecastOfLine(line)),
  }))
  type Scored = (typeof scored)[number]
  const lossOf = (
    some: readonly Scored[],
    probabilitiesIn: (game: Scored) => MarginProbabilities,
  ) => {
    const pairs = some.map((game) => ({
      margin: game.margin,
      probabilities: probabilitiesIn(game),
    }))
    return rounded(logLoss(pairs, most))
  }
  const lossesOf = (some: readonly Scored[]): LogLosses => ({
    games: some.length,
    stated: lossOf(some, ({ stated }) => stated),
    anyTeam: lossOf(some, () => anyTeam),
    // A loss over other games could not be compared.
    line: some.every(({ line }) => line) ? lossOf(some, ({ line }) => line!) : null,
  })
  return {
    deciles: decilesOf(
      scored.map(({ margin, stated }) => ({ margin, probabilities: stated })),
      most,
    ),
    losses: lossesOf(scored),
    seasons: [...Map.groupBy(scored, ({ year }) => year)].map(([year, some]) => ({
      year,
      ...lossesOf(some),
    })),
  }
}

/** The forecast of a line: no strength of a team is uncertain. */
export function forecastOfLine(line: number): Forecast {
  return { mean: line, variance: 0 }
}

/** The distribution of margins of all games, without asking who plays. `counts[3]` games ended with a margin of 3. */
function anyTeamProbabilities(counts: readonly number[]): MarginProbabilities {
  const games = counts.reduce((sum, count) => sum + count, 0)
  const sides = counts.slice(1).map((count) => count / games / 2)
  return {
    from: -sides.length,
    probabilities: [...sides.toReversed(), counts[0]! / games, ...sides],
  }
}

/** The year that names the season of a day. A season with games in two years begins in July at the earliest. */
function seasonYear(league: LeagueCode, day: number): number {
  const [year, month] = isoDay(day).split('-').map(Number)
  const { seasonYear: named } = leagueOf(league)
  if (named === 'only') return year!
  const first = month! >= 7 ? year! : year! - 1
  return named === 'first' ? first : first + 1
}

const DAY_MS = 86_400_000

/** "2026-11-22" for a number of days since 1970. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
