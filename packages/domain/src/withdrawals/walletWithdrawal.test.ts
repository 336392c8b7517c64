import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { WALLET_REFUSED, WALLET_TABLE } from '../testing/withdrawalTables.ts'
import { WALLET_FEE, walletWithdrawal } from './walletWithdrawal.ts'

const of = (withdrawable: number, amount: number, country: string) =>
  walletWithdrawal(cents(withdrawable), cents(amount), country)

test.each(WALLET_TABLE)(
  'with %d cents, %d withheld, from %s, a withdrawal of %d pays out %d and debits %d (GAP-067, GAP-068)',
  (funds, withheld, country, amount, payout, debit) => {
    expect(of(funds - withheld, amount, country)).toEqual({ payout, debit, fee: WALLET_FEE })
  },
)

test.each(WALLET_REFUSED)(
  'with %d cents, %d withheld, from %s, a withdrawal of %d is refused: %s',
  (funds, withheld, country, amount, refusal) => {
    expect(of(funds - withheld, amount, country)).toBe(refusal)
  },
)

test.each([0, -5])(
  'a withdrawal of %d cents is refused because nothing would be left (GAP-070)',
  (amount) => {
    expect(of(100_00, amount, 'US')).toBe('nothingLeft')
  },
)

test('a withdrawal never debits more than is withdrawable, and its debit is the payout plus the fee', () => {
  const country = fc.constantFrom('US', 'UK', 'MX', 'Other Country')
  const amount = fc.integer({ min: -10, max: 2_000_00 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_00 }),
      amount,
      country,
      (withdrawable, requestedAmount, from) => {
        const result = of(withdrawable, requestedAmount, from)
        if (typeof result === 'string') return
        expect(result.debit).toBeLessThanOrEqual(withdrawable)
        expect(result.payout).toBeGreaterThan(0)
        expect(result.debit).toBe(result.payout + WALLET_FEE)
      },
    ),
  )
})
