import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Distribution,
  marginProbabilities,
  probabilityOfAtLeast,
} from './marginDistribution.ts'

const EVEN: Distribution = { noise: 12, weights: [] }
/** No ties, and margins of 3 are three times as frequent. */
const FOOTBALL: Distribution = { noise: 12, weights: [0, 1, 1, 3] }

test('without weights the probability of a favourite is that of the normal distribution', () => {
  // P(Z > -1/3) = 0.6306; a whole margin of 1 or more begins at 0.5 points.
  const margins = marginProbabilities(EVEN, { mean: 4.5, variance: 0 })
  expect(probabilityOfAtLeast(margins, 'home', 1)).toBeCloseTo(0.6306, 3)
})

test('the variance of the strengths makes a favourite less sure', () => {
  const probability = (variance: number) =>
    probabilityOfAtLeast(marginProbabilities(EVEN, { mean: 6, variance }), 'home', 1)
  expect(probability(50)).toBeLessThan(probability(0))
  expect(probability(50)).toBeGreaterThan(0.5)
})

test('a weight makes its margin more frequent for either team, and a weight of 0 excludes it', () => {
  const { from, probabilities } = marginProbabilities(FOOTBALL, { mean: 0, variance: 0 })
  const at = (margin: number) => probabilities[margin - from]!
  expect(at(0)).toBe(0)
  expect(at(3)).toBeCloseTo(at(-3))
  expect(at(3)).toBeGreaterThan(2.8 * at(4))
})

const forecast = fc.record({
  mean: fc.double({ min: -40, max: 40, noNaN: true }),
  variance: fc.double({ min: 0, max: 100, noNaN: true }),
})
const distribution = fc.record({
  noise: fc.double({ min: 1, max: 15, noNaN: true }),
  weights: fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { maxLength: 30 }),
})

test('win, tie and loss add up to 1, and a larger spread is never likelier', () => {
  fc.assert(
    fc.property(distribution, forecast, fc.integer({ min: 1, max: 40 }), (of, game, least) => {
      const margins = marginProbabilities(of, game)
      const probability = (side: 'home' | 'away', points: number) =>
        probabilityOfAtLeast(margins, side, points)
      const tie = margins.probabilities[-margins.from] ?? 0
      expect(probability('home', 1) + tie + probability('away', 1)).toBeCloseTo(1)
      expect(probability('home', least + 1)).toBeLessThanOrEqual(probability('home', least))
    }),
  )
})

test('with the teams exchanged the probabilities are exchanged', () => {
  fc.assert(
    fc.property(distribution, forecast, fc.integer({ min: 1, max: 40 }), (of, game, least) => {
      const other = { ...game, mean: -game.mean }
      expect(probabilityOfAtLeast(marginProbabilities(of, game), 'home', least)).toBeCloseTo(
        probabilityOfAtLeast(marginProbabilities(of, other), 'away', least),
      )
    }),
  )
})
