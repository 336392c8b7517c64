import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { BANK_NOTHING_LEFT, BANK_TABLE } from '../testing/withdrawalTables.ts'
import { bankWithdrawal } from './bankWithdrawal.ts'

test.each(BANK_TABLE)(
  'a withdrawal of %d cents costs a fee of %d, and %d reach the bank (GAP-063)',
  (amount, fee, net) => {
    expect(bankWithdrawal(cents(amount))).toEqual({ debit: amount, fee, net })
  },
)

test.each([0, -1, ...BANK_NOTHING_LEFT])(
  'a withdrawal of %d cents is not possible, because nothing would be left (GAP-070)',
  (amount) => {
    expect(bankWithdrawal(cents(amount))).toBeNull()
  },
)

test('the fee is the specified one, rounded half up to a cent', () => {
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
