/**
 * The distribution of a game's margin in whole points: a normal distribution around the expected margin, as in H. S. Stern, "On
 * the Probability of Winning a Football Game", The American Statistician 45 (1991), with a fitted weight per margin. The weights
 * are what the normal distribution lacks: key numbers of football, few ties, and the many margins of one goal or one run.
 */
import type { Side } from '../spread.ts'
import type { Forecast } from './teamRatings.ts'

/** What a fit finds for the margins of a league. */
export type Distribution = {
  /** Standard deviation of a margin around the difference of the true strengths, in points, more than 0. */
  readonly noise: number
  /** The weight of a margin of 0, 1, 2 points and so on, whichever team is ahead. A larger margin has weight 1. */
  readonly weights: readonly number[]
}

/** Probabilities that add up to 1. `probabilities[0]` is that of a margin of `from` points, `probabilities[1]` of one point more. */
export type MarginProbabilities = {
  readonly from: number
  readonly probabilities: readonly number[]
}

/** Margins beyond this number of standard deviations are left out: less than one game in a million. */
const DEVIATIONS = 5

/** The margins of the home team in a game with this forecast. */
export function marginProbabilities(
  { noise, weights }: Distribution,
  { mean, variance }: Forecast,
): MarginProbabilities {
  const deviation = Math.sqrt(variance + noise ** 2)
  const from = Math.floor(mean - DEVIATIONS * deviation)
  const to = Math.ceil(mean + DEVIATIONS * deviation)
  const weighted = Array.from({ length: to - from + 1 }, (_, nth) => {
    const margin = from + nth
    const density = Math.exp(-(((margin - mean) / deviation) ** 2) / 2)
    return (weights[Math.abs(margin)] ?? 1) * density
  })
  const sum = weighted.reduce((total, weight) => total + weight, 0)
  return { from, probabilities: weighted.map((weight) => weight / sum) }
}

/** Probability that a side wins by at least `least` points, which is 1 or more. */
export function probabilityOfAtLeast(
  { from, probabilities }: MarginProbabilities,
  side: Side,
  least: number,
): number {
  return probabilities.reduce((sum, probability, nth) => {
    const margin = side === 'home' ? from + nth : -(from + nth)
    return margin >= least ? sum + probability : sum
  }, 0)
}
