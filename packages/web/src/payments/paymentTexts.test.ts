import { expect, test } from 'vitest'
import type { Payment } from './paymentSteps.ts'
import { bankDayInWords, endInWords, reasonInWords, waitsForBanks } from './paymentTexts.ts'

const of = (change: Partial<Payment>) =>
  ({ kind: 'bankDeposit', amount: 60, returned: 0, reason: '', ...change }) as Payment

test.each([
  ['R01', /^R01, there was not enough money/],
  ['UNCLAIMED', /^the receiver has not claimed it/],
  ['R99', /^the provider gives the code R99\.$/],
  ['constructor', /code constructor/],
])('the reason code %s has a readable text', (code, words) => {
  expect(reasonInWords(code)).toMatch(words)
})

test.each([
  [of({ state: 'failed' }), 'Nothing was added to your funds.'],
  [of({ state: 'failed', kind: 'walletPayout' }), '$60.00 is back in your funds.'],
  [of({ state: 'rejected', kind: 'bankPayout' }), '$60.00 is back in your funds.'],
  [
    of({ state: 'returned', returned: 60 }),
    '$60.00 was taken back. What your funds did not cover of it, you owe.',
  ],
  [
    of({ state: 'completed', returned: 20 }),
    '$20.00 was taken back. What your funds did not cover of it, you owe.',
  ],
  [of({ state: 'completed' }), null],
  [of({ state: 'pending' }), null],
] as const)('the payment %j shows its effect on the funds: %s', (payment, words) => {
  expect(endInWords(payment)).toBe(words)
})

test.each([
  // From a Friday, over the weekend.
  ['2026-11-20T15:00:00Z', '2026-11-24', true],
  ['2026-11-23T15:00:00Z', '2026-11-25', false],
  // Over Thanksgiving.
  ['2026-11-25T15:00:00Z', '2026-11-27', true],
  ['2026-11-25T15:00:00Z', null, false],
])('a payment at %s that is expected on %s waits for banks: %s', (now, expectedOn, rest) => {
  expect(waitsForBanks(of({ expectedOn }), Date.parse(now))).toBe(rest)
})

test('a banking day is shown with its weekday and date', () => {
  expect(bankDayInWords('2026-11-27')).toBe('Fri, Nov 27')
})
