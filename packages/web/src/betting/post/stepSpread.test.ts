import { expect, test } from 'vitest'
import { stepSpread } from './stepSpread.ts'

test.each([
  [null, 'up', 50],
  [null, 'down', 50],
  [50, 'down', 50],
  [300, 'up', 350],
  [300, 'down', 250],
  [325, 'up', 350],
  [325, 'down', 300],
  [99_999, 'up', 99_950],
] as const)('the spread steps from %s %s to %d', (spread, direction, next) => {
  expect(stepSpread(spread, direction)).toBe(next)
})
