import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { feeEstimate } from './feeEstimate.ts'

test.each([
  [5_00, 35, 45],
  [100_00, 3_20, 3_30],
  // 3 % of 25.50 is 76.5 cents.
  [25_50, 97, 1_07],
  [10_000_00, 300_20, 300_30],
])('the provider charges for a deposit of %d cents about %d to %d', (amount, least, most) => {
  expect(feeEstimate(cents(amount))).toEqual({ least, most })
})
