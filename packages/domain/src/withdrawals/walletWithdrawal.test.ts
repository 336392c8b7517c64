import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { WALLET_FEE, walletWithdrawal } from './walletWithdrawal.ts'

const of = (withdrawable: number, amount: number, country: string) =>
  walletWithdrawal(cents(withdrawable), cents(amount), country)

test.each([
  [100_00, 50_00, 'US', 50_00, 50_25],
  [100_00, 99_74, 'US', 99_74, 99_99],
  [100_00, 99_75, 'US', 99_50, 99_75],
  [100_00, 100_00, 'US', 99_75, 100_00],
  [80_00, 80_00, 'US', 79_75, 80_00],
  [26, 26, 'US', 1, 26],
  [100_00, 97_99, 'MX', 97_99, 98_24],
  [100_00, 98_00, 'MX', 97_75, 98_00],
  [100_00, 100_00, 'MX', 99_75, 100_00],
  [5_00, 4_85, 'MX', 4_60, 4_85],
  [12_50, 12_24, 'UK', 12_24, 12_49],
  [12_50, 12_25, 'UK', 12_00, 12_25],
])(
  'of %d cents %d from %s: %d reach the wallet and the funds fall by %d (GAP-067, GAP-068)',
  (withdrawable, amount, country, payout, debit) => {
    expect(of(withdrawable, amount, country)).toEqual({ payout, debit, fee: WALLET_FEE })
  },
)

test.each([
  [100_00, 100_01, 'US', 'moreThanAvailable'],
  [80_00, 80_01, 'US', 'moreThanAvailable'],
  [0, 1, 'US', 'moreThanAvailable'],
  [25, 25, 'US', 'nothingLeft'],
  [100_00, 0, 'US', 'nothingLeft'],
  [100_00, -5, 'US', 'nothingLeft'],
])('of %d cents %d from %s is refused: %s', (withdrawable, amount, country, refusal) => {
  expect(of(withdrawable, amount, country)).toBe(refusal)
})

test('never more leaves the funds than may be withdrawn, and every cent of it arrives or is the fee', () => {
  const country = fc.constantFrom('US', 'UK', 'MX', 'Other Country')
  const amount = fc.integer({ min: -10, max: 2_000_00 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_00 }),
      amount,
      country,
      (withdrawable, asked, from) => {
        const result = of(withdrawable, asked, from)
        if (typeof result === 'string') return
        expect(result.debit).toBeLessThanOrEqual(withdrawable)
        expect(result.payout).toBeGreaterThan(0)
        expect(result.debit).toBe(result.payout + WALLET_FEE)
      },
    ),
  )
})
