import { isSpread, SPREAD_MAX } from '@sidebet/domain/spread'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepSpread } from './stepSpread.ts'

test.each([
  [null, 'up', 350],
  [null, 'down', 350],
  [50, 'down', 50],
  [300, 'up', 350],
  [300, 'down', 250],
  [325, 'up', 350],
  [325, 'down', 300],
  [99_999, 'up', 99_950],
] as const)('the spread steps from %s %s to %d', (spread, direction, next) => {
  expect(stepSpread(spread, direction, 350)).toBe(next)
})

test('a step leads to the nearest half point in its direction, within the limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: SPREAD_MAX }), (spread) => {
      const [up, down] = [stepSpread(spread, 'up', 350), stepSpread(spread, 'down', 350)]
      for (const next of [up, down]) {
        expect(next % 50).toBe(0)
        expect(isSpread(next)).toBe(true)
        expect(Math.abs(next - spread)).toBeLessThanOrEqual(50)
      }
      expect(up > spread || up === 99_950).toBe(true)
      expect(down < spread || down === 50).toBe(true)
    }),
  )
})
