import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { bankWithdrawal } from './bankWithdrawal.ts'

test.each([
  [4, 3, 1],
  [1_00, 3, 97],
  [2_00, 3, 1_97],
  [2_01, 3, 1_98],
  [3_00, 4, 2_96],
  [4_00, 5, 3_95],
  [10_00, 9, 9_91],
  [12_00, 11, 11_89],
  [50_00, 39, 49_61],
  [100_00, 77, 99_23],
  [250_00, 1_89, 248_11],
  [500_00, 3_77, 496_23],
  [999_99, 7_51, 992_48],
  [1_000_00, 7_52, 992_48],
  [5_000_00, 7_52, 4_992_48],
])('of %d cents %d are the fee and %d reach the bank (GAP-063)', (amount, fee, net) => {
  expect(bankWithdrawal(cents(amount))).toEqual({ debit: amount, fee, net })
})

test.each([0, -1, 1, 2, 3])('of %d cents nothing would be left (GAP-070)', (amount) => {
  expect(bankWithdrawal(cents(amount))).toBeNull()
})

test('the fee is the stated one, to the hundredth part of a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 100_000_000 }), (amount) => {
      // In ten-thousandths of a cent, all whole.
      const base = Math.min(Math.max(20_000, 50 * amount + 10_000), 5_010_000)
      const exact = (base * 3) / 2
      const fee = bankWithdrawal(cents(amount))!.fee
      expect(fee * 10_000 - exact).toBeGreaterThan(-5_000)
      expect(fee * 10_000 - exact).toBeLessThanOrEqual(5_000)
    }),
  )
})
