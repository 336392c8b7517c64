import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { isBankDepositAmount, isDepositAmount } from './depositLimits.ts'

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

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [4_999_99, true],
  [5_000_00, true],
  [5_000_01, false],
])('a bank deposit of %d cents is allowed: %s (GAP-051, GAP-052)', (amount, isAllowed) => {
  expect(isBankDepositAmount(cents(amount))).toBe(isAllowed)
})
