/** Deposits and withdrawals at all their stages, and funds with a large withheld part: mocks for pictures and stories. */
import type { Page } from '@playwright/test'
import { fakeAnswer } from './fakeAnswers.ts'

const MINUTE_MS = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString()
const DAY = 24 * 60
const dayIn = (days: number) =>
  new Date(Date.now() + days * DAY * MINUTE_MS).toISOString().slice(0, 10)

let last = 100
const payment = (change: object, ...stages: [state: string, minutesAgo: number][]) => ({
  paymentID: `m_${last++}`,
  kind: 'bankDeposit',
  state: 'pending',
  amount: 250,
  fee: 0,
  returned: 0,
  account: 'House - Checking - 4417',
  createdAt: ago((stages[0]?.[1] ?? 0) + 1),
  expectedOn: null,
  stages: stages.map(([state, minutes]) => ({ state, at: ago(minutes) })),
  reason: '',
  mayCancel: false,
  ...change,
})

const payout = { kind: 'walletPayout', account: 'a.very-long.address@mail.example.test', fee: 0.25 }
const wallet = { kind: 'walletDeposit', account: '' }

export const PAYMENTS = [
  payment({ expectedOn: dayIn(5), mayCancel: true }, ['submitting', 60], ['pending', 59]),
  payment({ ...payout, amount: 119.75, reason: 'UNCLAIMED', mayCancel: true }, ['pending', 300]),
  payment({ ...payout, state: 'submitting', amount: 20 }, ['submitting', 2]),
  payment({ ...wallet, state: 'completed', amount: 100 }, ['completed', 2 * DAY]),
  payment(
    { state: 'returned', amount: 60, returned: 60, reason: 'R01', account: 'Savings - 0921' },
    ['pending', 12 * DAY],
    ['completed', 8 * DAY],
    ['returned', 6 * DAY],
  ),
  payment(
    { kind: 'bankPayout', state: 'failed', amount: 1234.5, fee: 7.52, reason: 'R03' },
    ['pending', 20 * DAY],
    ['failed', 18 * DAY],
  ),
  payment(
    { kind: 'bankPayout', state: 'completed', amount: 12_345.67, fee: 7.52 },
    ['pending', 40 * DAY],
    ['completed', 38 * DAY],
  ),
]

const FUNDS = {
  fundsAvailable: 412.5,
  fundsAtRisk: 175,
  withdrawable: 162.5,
  reserved: 0,
  debt: 0,
  offers: [
    { offerID: 'o_1', title: 'New England Patriots by 3.5 or more', amount: 100 },
    { offerID: 'o_2', title: 'Wolverhampton Wanderers by 1 or more', amount: 15 },
  ],
  bets: [{ betID: 'b_1', title: 'Against the Los Angeles Chargers by 6 or more', amount: 60 }],
  withdrawals: [{ paymentID: 'm_101', account: payout.account, amount: 119.75 }],
  deposits: [{ paymentID: 'm_100', account: 'House - Checking - 4417', amount: 250 }],
  bonus: 0,
  grants: [],
  withheld: [{ reason: 'clearing', amount: 250, until: `${dayIn(4)}T23:59:59.999Z` }],
}

export const paymentsAre = (page: Page, data: readonly object[] = PAYMENTS) =>
  fakeAnswer(page, '/api/payments/own*', { data, next: null })

export const mockFunds = (page: Page, change: object = {}) =>
  fakeAnswer(page, '/api/funds/held', { ...FUNDS, ...change })
