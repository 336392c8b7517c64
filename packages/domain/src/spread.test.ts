import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, isSpread, leastMargin, marginOf } from './spread.ts'

test.each([
  [-1, false],
  [0, false],
  [0.5, false],
  [1, true],
  [99_998, true],
  [99_999, true],
  [100_000, false],
  [Number.NaN, false],
])('a spread of %d hundredths is valid: %s (GAP-077, GAP-078)', (spread, isGood) => {
  expect(isSpread(spread)).toBe(isGood)
})

test.each([
  [2, 300, false],
  [3, 299, true],
  [3, 300, true],
  [3, 301, false],
  [0, 1, false],
  [-3, 300, false],
])(
  'a margin of %d points covers a spread of %d hundredths: %s (GAP-114, GAP-115)',
  (margin, spread, isCovered) => {
    expect(covers(margin, spread)).toBe(isCovered)
  },
)

test('the least margin covers the spread, and one point less does not', () => {
  expect([1, 100, 101, 300, 350, 99_999].map(leastMargin)).toEqual([1, 1, 2, 3, 4, 1000])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), (spread) => {
      const least = leastMargin(spread)
      expect([covers(least, spread), covers(least - 1, spread)]).toEqual([true, false])
    }),
  )
})

test('the margin is the score of the pick minus the score of the other team', () => {
  const score = { home: 20, away: 27 }
  expect([marginOf('home', score), marginOf('away', score)]).toEqual([-7, 7])
})
