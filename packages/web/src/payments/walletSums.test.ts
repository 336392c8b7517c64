import { withdrawalRefusalTexts } from '@sidebet/copy/refusals/withdrawals'
import { withdrawalsTexts } from '@sidebet/copy/screens/withdrawals'
import { cents } from '@sidebet/domain/money'
import { WALLET_REFUSED, WALLET_TABLE } from '@sidebet/domain/testing/withdrawalTables'
import { expect, test } from 'vitest'
import { centsOf } from '../ui/money.tsx'
import { insideInWords, makeWithdrawalRequest, sumsInWords } from './walletSums.ts'

const receiver = 'ann@wallet.test'

/** "$99.75", formatted without the code under test. */
const shown = (amount: number) => `$${(amount / 100).toFixed(2)}`

/** The request of a withdrawal; the funds pass through dollars, as in the server's answer. */
const withdrawalOf = (funds: number, withheld: number, country: string, amount: number) =>
  makeWithdrawalRequest(
    { receiver, amount: cents(amount) },
    centsOf((funds - withheld) / 100),
    country,
  )

test.each(WALLET_TABLE)(
  'with %d cents, %d withheld, from %s, a withdrawal of %d shows %d to receive and %d to debit (GAP-067, GAP-068)',
  (funds, withheld, country, amount, payout, debit) => {
    const request = withdrawalOf(funds, withheld, country, amount)
    if (typeof request === 'string') throw new Error(request)
    expect(sumsInWords(request)).toEqual([
      ['To', receiver],
      ['The receiver gets', shown(payout)],
      ['Fee', '$0.25'],
      ['Leaves your funds', shown(debit)],
    ])
    const { inside } = withdrawalsTexts.wallet.confirm
    expect(insideInWords(request)).toBe(debit === amount ? inside : null)
  },
)

test.each(WALLET_REFUSED)(
  'with %d cents, %d withheld, from %s, a withdrawal of %d is not sent: %s',
  (funds, withheld, country, amount, refusal) => {
    expect(withdrawalOf(funds, withheld, country, amount)).toBe(withdrawalRefusalTexts[refusal])
  },
)
