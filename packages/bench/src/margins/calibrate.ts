/** Fits a league to the older two thirds of its results, and judges the probabilities on the others. */
import { LARGEST_SPREADS } from '@sidebet/domain/games/largestSpreads'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import type {
  Calibration,
  CalibrationDecile,
  Period,
  Shortcoming,
} from '@sidebet/domain/probability/calibration'
import type { FittedLeague } from '@sidebet/domain/probability/gameProbability'
import type { Distribution } from '@sidebet/domain/probability/marginDistribution'
import type { FittedRatings } from '@sidebet/domain/probability/startingRatings'
import type { RatedGame, Rating } from '@sidebet/domain/probability/teamRatings'
import {
  countMargins,
  deviationOf,
  fitLeague,
  fitWeights,
  forecastsOf,
  rounded,
  seasonsOf,
  startingRatings,
} from './fitLeague.ts'
import type { Result } from './readResults.ts'
import { forecastOfLine, isoDay, type Scores, scoreForecasts } from './scoreForecasts.ts'

/** With fewer judged games the bounds allow nearly everything. */
const JUDGED_MIN = 100

/** From this number of seasons on, whole seasons are judged. */
const SEASONS_MIN = 3

/** Strengths that are a little less certain than those of all judged games may be used: no two seasons begin alike. */
const VARIANCE_FACTOR = 1.05

export type CalibratedLeague = {
  readonly calibration: Calibration
  readonly fitted: FittedLeague
  readonly ratings: FittedRatings
}

/** No parameter depends on a judged game. Results are in the order of their days. */
export function calibrateLeague(league: LeagueCode, results: readonly Result[]): CalibratedLeague {
  const begin = firstJudged(results)
  const fitted = results.slice(0, begin)
  const judged = results.slice(begin)
  const isListed = (team: string) => findTeam(league, team) !== null
  const { model, outside, weights } = fitLeague(fitted, isListed)
  const ratings = startingRatings({ model, outside }, results, isListed)
  forecastsOf(ratings, fitted)
  const forecasts = forecastsOf(ratings, judged)
  const marginCounts = countMargins(fitted)
  const lines = fitLines(fitted)
  const distribution = { noise: model.noise, weights }
  const scores = scoreForecasts(league, judged, forecasts, { distribution, marginCounts, lines })
  const variances = forecasts
    .filter((_, nth) => isListed(judged[nth]!.away) && isListed(judged[nth]!.home))
    .map(({ variance }) => variance)
  return {
    calibration: {
      league,
      fitted: periodOf(fitted),
      judged: periodOf(judged),
      ...scores,
      shortcoming: shortcomingOf(scores),
    },
    fitted: {
      model,
      weights,
      probabilityMax: highestJudged(scores.deciles),
      varianceMax: rounded(VARIANCE_FACTOR * Math.max(...variances)),
      spreadMax: LARGEST_SPREADS[league],
    },
    ratings: {
      rows: ratings
        .rows()
        .filter(({ team }) => isListed(team))
        .map(roundedRating),
      marginCounts,
      lines,
    },
  }
}

/** The index of the first game of the last third: of seasons, or of games where there are few seasons. */
function firstJudged(results: readonly Result[]): number {
  const seasons = [...seasonsOf(results).values()]
  if (seasons.length < SEASONS_MIN) return Math.ceil((results.length * 2) / 3)
  const fitted = seasons.slice(0, Math.ceil((seasons.length * 2) / 3))
  return fitted.reduce((sum, season) => sum + season.length, 0)
}

/** The margins around the lines of these games. Null when a game has no line. */
function fitLines(games: readonly Result[]): Distribution | null {
  const lines = games.map(({ line }) => line).filter((line) => line !== null)
  if (lines.length < games.length) return null
  const noise = rounded(deviationOf(games.map(({ margin }, nth) => margin - lines[nth]!)))
  return { noise, weights: fitWeights(noise, lines.map(forecastOfLine), games) }
}

function shortcomingOf({ deciles, losses }: Scores): Shortcoming | null {
  if (losses.games < JUDGED_MIN) return 'fewGames'
  if (deciles.some(({ verdict }) => verdict === 'outside')) return 'decileOutside'
  return losses.stated < losses.anyTeam ? null : 'noBetterThanAnyTeam'
}

/** The highest probability that may be stated, from 0 to 1: every decile up to it has enough games. */
function highestJudged(deciles: readonly CalibrationDecile[]): number {
  const judged = new Set(
    deciles.filter(({ verdict }) => verdict === 'within').map(({ decile }) => decile),
  )
  let decile = 0
  while (judged.has(decile)) decile += 1
  return decile / 10
}

function periodOf(games: readonly RatedGame[]): Period {
  return { games: games.length, from: isoDay(games.at(0)!.day), to: isoDay(games.at(-1)!.day) }
}

function roundedRating(rating: Rating): Rating {
  return { ...rating, mean: rounded(rating.mean), variance: rounded(rating.variance) }
}
