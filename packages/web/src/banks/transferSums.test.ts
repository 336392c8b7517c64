import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { withdrawalRefusalTexts } from '@sidebet/copy/refusals/withdrawals'
import { cents } from '@sidebet/domain/money'
import { BANK_NOTHING_LEFT, BANK_TABLE } from '@sidebet/domain/testing/withdrawalTables'
import { expect, test } from 'vitest'
import { depositSums, noticeRows, withdrawalSums } from './transferSums.ts'

/** "$4,992.48", formatted without the code under test. */
const shown = (amount: number) =>
  `$${Math.floor(amount / 100).toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`

test.each(BANK_TABLE)(
  'the notice of a withdrawal of %d cents shows a fee of %d and a payout of %d (GAP-063)',
  (amount, fee, net) => {
    expect(withdrawalSums.refuse(cents(amount), cents(amount))).toBeNull()
    expect(noticeRows(withdrawalSums, 'Mine', cents(amount))).toEqual([
      ['Account', 'Mine'],
      ['Amount', shown(amount)],
      ['Fee', shown(fee)],
      ['Your bank gets', shown(net)],
    ])
  },
)

test.each(BANK_NOTHING_LEFT)(
  'a withdrawal of %d cents is not sent, because nothing would be left (GAP-070)',
  (amount) => {
    expect(withdrawalSums.refuse(cents(amount), cents(100_00))).toBe(
      withdrawalRefusalTexts.nothingLeft,
    )
  },
)

test('a withdrawal of a cent more than is withdrawable is not sent (GAP-065)', () => {
  expect(withdrawalSums.refuse(cents(80_01), cents(80_00))).toBe(
    'The requested amount is more than the sum of the requested withdrawal and the estimated transfer fee. ' +
      'Your funds available to withdraw are $80.00.',
  )
})

test.each([1, 50_00, 5_000_00])('a deposit of %d cents costs nothing (GAP-051)', (amount) => {
  expect(depositSums.refuse(cents(amount), cents(0))).toBeNull()
  expect(noticeRows(depositSums, 'Mine', cents(amount))).toEqual([
    ['Account', 'Mine'],
    ['Amount', shown(amount)],
    ['Fee', '$0.00'],
    ['Total', shown(amount)],
  ])
})

test('a deposit of a cent above the limit is not sent (GAP-052)', () => {
  expect(depositSums.refuse(cents(5_000_01), cents(0))).toBe(bankRefusalTexts.bankDepositLimit)
})
