/** The probability that a pick covers a spread, or none where it is not calibrated. */
import { leastMargin, type Side } from '../spread.ts'
import {
  type MarginProbabilities,
  marginProbabilities,
  probabilityOfAtLeast,
} from './marginDistribution.ts'
import { type Pairing, type Rating, type RatingModel, TeamRatings } from './teamRatings.ts'

/** What a fit finds for a league whose probabilities are calibrated. `npm run fit-margins` writes it. */
export type FittedLeague = {
  readonly model: RatingModel
  readonly weights: readonly number[]
  /** The highest probability that was judged, from 0 to 1. No higher one is stated. */
  readonly probabilityMax: number
  /** The largest variance of two strengths, as the judged games had it. Of less certain teams nothing is stated. */
  readonly varianceMax: number
  /** The largest judged spread, in hundredths of a point. */
  readonly spreadMax: number
}

export type GameProbability = {
  /** That the pick wins by at least the spread, from 0 to 1. */
  readonly probability: number
  /** By how much it changes when the strengths of the teams differ by one standard deviation. */
  readonly giveOrTake: number
  /** The margins of the home team. */
  readonly margins: MarginProbabilities
}

/**
 * The probability from the ratings of a league. Null where it would be outside what was judged.
 *
 * @param spread hundredths of a point, more than 0
 */
export function gameProbability(
  { model, weights, probabilityMax, varianceMax, spreadMax }: FittedLeague,
  ratings: readonly Rating[],
  game: Pairing,
  { pick, spread }: { readonly pick: Side; readonly spread: number },
): GameProbability | null {
  const { mean, variance } = new TeamRatings(model, ratings).forecast(game)
  const distribution = { noise: model.noise, weights }
  const least = leastMargin(spread)
  const margins = marginProbabilities(distribution, { mean, variance })
  const probability = probabilityOfAtLeast(margins, pick, least)
  if (variance > varianceMax || probability > probabilityMax || spread > spreadMax) return null
  const [low, high] = [-1, 1].map((sign) => {
    const moved = { mean: mean + sign * Math.sqrt(variance), variance: 0 }
    return probabilityOfAtLeast(marginProbabilities(distribution, moved), pick, least)
  })
  return { probability, giveOrTake: Math.abs(high! - low!) / 2, margins }
}
