import { expect, test } from 'vitest'
import { readDeposit } from './depositAmount.ts'

test.each([
  ['5', 5_00],
  ['4.99', null],
  ['$10,000.00', 10_000_00],
  ['10000.01', null],
  ['25.5', 25_50],
  ['25.505', null],
  ['1e3', null],
  ['-20', null],
  ['', null],
  ['twenty', null],
])('%j is %j', (text, amount) => {
  expect(readDeposit(text)).toBe(amount)
})
