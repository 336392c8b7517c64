import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { isDepositAmount } from './depositLimits.ts'

test.each([
  [0, false],
  [4_99, false],
  [5_00, true],
  [25_50, true],
  [10_000_00, true],
  [10_000_01, false],
])('a deposit of %d cents is allowed: %s', (amount, isAllowed) => {
  expect(isDepositAmount(cents(amount))).toBe(isAllowed)
})
