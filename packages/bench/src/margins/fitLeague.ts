/**
 * Fits the ratings and the distribution of margins of one league to its results: by maximum likelihood, and without random
 * numbers, so that the same results always have the same fit.
 */
import { marginProbabilities } from '@sidebet/domain/probability/marginDistribution'
import {
  type Forecast,
  type RatedGame,
  type Rating,
  type RatingModel,
  TeamRatings,
} from '@sidebet/domain/probability/teamRatings'
import { meanOf } from '../figures.ts'

export type LeagueFit = {
  readonly model: RatingModel
  /** Mean strength, before its first game, of a team that the directory does not contain. */
  readonly outside: number
  readonly weights: readonly number[]
}

/** Whether the directory of teams contains a team. */
export type IsListed = (team: string) => boolean

/** The fit to these games, which are in the order of their days. */
export function fitLeague(games: readonly RatedGame[], isListed: IsListed): LeagueFit {
  const { model, outside } = fitModel(games, isListed)
  const forecasts = forecastsOf(startingRatings({ model, outside }, games, isListed), games)
  return { model, outside, weights: fitWeights(model.noise, forecasts, games) }
}

/** The ratings before the first game: teams outside the directory begin with a strength of their own. */
export function startingRatings(
  { model, outside }: Pick<LeagueFit, 'model' | 'outside'>,
  games: readonly RatedGame[],
  isListed: IsListed,
): TeamRatings {
  const day = games[0]!.day
  const teams = new Set(games.flatMap(({ away, home }) => [away, home]))
  const rows: Rating[] = [...teams]
    .filter((team) => !isListed(team))
    .map((team) => ({ team, mean: outside, variance: model.talent ** 2, day, season: 0 }))
  return new TeamRatings(model, rows)
}

/** The forecast of each game from the games before it. Adds the games to the ratings. */
export function forecastsOf(ratings: TeamRatings, games: readonly RatedGame[]): Forecast[] {
  return games.map((game) => {
    const forecast = ratings.forecast(game)
    ratings.add(game)
    return forecast
  })
}

/** Where the search for parameters starts. Points are in units of the standard deviation of all margins. */
const START = {
  home: 0.1,
  noise: 0.9,
  talent: 0.4,
  /** Share of the variance of talent by which a strength's variance grows in a hundred days. */
  drift: 0.1,
  outside: -0.2,
  carry: 0.5,
}

/** The parameters under which the results were likeliest, each result being forecast from those before it. */
function fitModel(
  games: readonly RatedGame[],
  isListed: IsListed,
): Pick<LeagueFit, 'model' | 'outside'> {
  const unit = deviationOf(games.map(({ margin }) => margin))
  const hasOutside = games.some(({ away, home }) => !isListed(away) || !isListed(home))
  const hasSeasons = seasonsOf(games).size > 1
  // Logarithms and logits make every point of the search a valid model.
  const read = ([home, noise, talent, drift, outside, carry]: readonly number[]) => {
    const ofTalent = Math.exp(talent!) * unit
    return {
      model: {
        home: rounded(home! * unit),
        noise: rounded(Math.exp(noise!) * unit),
        talent: rounded(ofTalent),
        // What one season cannot show is not assumed: every team begins the next one as an average team.
        carry: hasSeasons ? rounded(1 / (1 + Math.exp(-carry!))) : 0,
        drift: rounded((Math.exp(drift!) * ofTalent ** 2) / 100),
      },
      outside: hasOutside ? rounded(outside! * unit) : 0,
    }
  }
  const start = [
    START.home,
    Math.log(START.noise),
    Math.log(START.talent),
    Math.log(START.drift),
    START.outside,
    Math.log(START.carry / (1 - START.carry)),
  ]
  const lossAt = (point: readonly number[]) => {
    const fit = read(point)
    const forecasts = forecastsOf(startingRatings(fit, games, isListed), games)
    return normalLoss(fit.model.noise, forecasts, games)
  }
  return read(findMinimum(start, lossAt))
}

/** The games of each season, by its number. */
export function seasonsOf<Game extends RatedGame>(
  games: readonly Game[],
): ReadonlyMap<number, readonly Game[]> {
  const ratings = new TeamRatings({ home: 0, noise: 1, talent: 1, carry: 1, drift: 0 })
  return Map.groupBy(games, (game) => {
    ratings.add(game)
    return ratings.season
  })
}

export function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}

/** Parameters are committed with these digits, and judged with them. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

/** Mean of the negative logarithms of the densities of the margins, less a constant. */
function normalLoss(
  noise: number,
  forecasts: readonly Forecast[],
  games: readonly RatedGame[],
): number {
  return meanOf(
    forecasts.map(({ mean, variance }, nth) => {
      const total = variance + noise ** 2
      return (Math.log(total) + (games[nth]!.margin - mean) ** 2 / total) / 2
    }),
  )
}

const FIRST_STEP = 0.5
const LAST_STEP = 0.005
const LEAST_GAIN = 1e-7

/** Compass search: a step along each axis in turn as long as the loss falls, then steps of half the length. */
function findMinimum(
  start: readonly number[],
  lossAt: (point: readonly number[]) => number,
): readonly number[] {
  let point = start
  let least = lossAt(start)
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const before = least
    for (const axis of start.keys()) {
      for (const change of [step, -step]) {
        const next = point.with(axis, point[axis]! + change)
        const loss = lossAt(next)
        if (loss < least) [point, least] = [next, loss]
      }
    }
    if (before - least < LEAST_GAIN) step /= 2
  }
  return point
}

/** How many games ended with a margin of 0, 1, 2 points and so on. */
export function countMargins(games: readonly RatedGame[]): number[] {
  const counts = Array<number>(1 + Math.max(...games.map(({ margin }) => Math.abs(margin)))).fill(0)
  for (const { margin } of games) counts[Math.abs(margin)]! += 1
  return counts
}

const ROUNDS = 12

/** Games that are added to what was counted and to what was expected, so that a rare margin has a moderate weight. */
const ADDED_GAMES = 1

/** Weights under which each margin is as frequent as it was, by iterative proportional fitting. */
export function fitWeights(
  noise: number,
  forecasts: readonly Forecast[],
  games: readonly RatedGame[],
): readonly number[] {
  const counted = countMargins(games)
  let weights = counted.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const expected = counted.map(() => 0)
    for (const forecast of forecasts) {
      const { from, probabilities } = marginProbabilities({ noise, weights }, forecast)
      for (const [nth, probability] of probabilities.entries()) {
        const margin = Math.abs(from + nth)
        if (margin < expected.length) expected[margin]! += probability
      }
    }
    weights = weights.map((weight, margin) => {
      const unweighted = expected[margin]! / weight
      return (counted[margin]! + ADDED_GAMES) / (unweighted + ADDED_GAMES)
    })
  }
  return weights.map(rounded)
}
