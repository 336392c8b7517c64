import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarginCount, pastMargins, SAMPLE_MIN } from './pastMargins.ts'

const COUNTS: MarginCount[] = [
  { by: 0, games: 2 },
  { by: 1, games: 4 },
  { by: 3, games: 30 },
  { by: 7, games: 64 },
  { by: 14, games: 100 },
]

test('the margin of the spread itself is won, and half a point more is not', () => {
  const key = { by: 3, percent: 15 }
  expect(pastMargins(COUNTS, 300)).toEqual({ games: 200, wonPercent: 48.5, key })
  expect(pastMargins(COUNTS, 350)).toEqual({ games: 200, wonPercent: 41, key })
})

test('a margin that few games have is no key number, and neither is a tie', () => {
  expect(pastMargins(COUNTS, 100)?.key).toBeNull()
  expect(pastMargins([{ by: 0, games: 200 }], 50)).toEqual({ games: 200, wonPercent: 0, key: null })
  expect(pastMargins(COUNTS, 1_000)?.key).toBeNull()
})

test('too few games say nothing', () => {
  expect(pastMargins([], 300)).toBeNull()
  expect(pastMargins([{ by: 3, games: SAMPLE_MIN - 1 }], 300)).toBeNull()
  expect(pastMargins([{ by: 3, games: SAMPLE_MIN }], 300)).not.toBeNull()
})

test('more points are never won more often, and of two teams one wins at most', () => {
  const counts = fc.array(fc.record({ by: fc.nat(60), games: fc.integer({ min: 1, max: 500 }) }))
  const spread = fc.integer({ min: 1, max: 7_000 })
  fc.assert(
    fc.property(counts, spread, spread, (margins, a, b) => {
      const all = [...margins, { by: 3, games: SAMPLE_MIN }]
      const [less, more] = [pastMargins(all, Math.min(a, b))!, pastMargins(all, Math.max(a, b))!]
      expect(less.wonPercent).toBeGreaterThanOrEqual(more.wonPercent)
      expect(less.wonPercent).toBeLessThanOrEqual(50)
      expect(more.wonPercent).toBeGreaterThanOrEqual(0)
    }),
  )
})
