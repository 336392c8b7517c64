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

test('a margin equal to the spread counts as won, and not at a spread half a point larger', () => {
  const key = { by: 3, percent: 15 }
  expect(pastMargins(COUNTS, 300)).toEqual({ games: 200, wonPercent: 48.5, key })
  expect(pastMargins(COUNTS, 350)).toEqual({ games: 200, wonPercent: 41, key })
})

test('a margin of few games is not a key number, and neither is a tie', () => {
  expect(pastMargins(COUNTS, 100)?.key).toBeNull()
  expect(pastMargins([{ by: 0, games: 200 }], 50)).toEqual({ games: 200, wonPercent: 0, key: null })
  expect(pastMargins(COUNTS, 1_000)?.key).toBeNull()
})

test('too few games give no statistics', () => {
  expect(pastMargins([], 300)).toBeNull()
  expect(pastMargins([{ by: 3, games: SAMPLE_MIN - 1 }], 300)).toBeNull()
  expect(pastMargins([{ by: 3, games: SAMPLE_MIN }], 300)).not.toBeNull()
})

test('a larger spread is never won more often, and no spread is won by more than half of the teams', () => {
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
