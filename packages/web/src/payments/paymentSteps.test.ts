import { expect, test } from 'vitest'
import { displayStateOf, type Payment, stepsOf } from './paymentSteps.ts'

const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`
const payment = (change: Partial<Payment>, ...states: string[]): Payment => ({
  paymentID: 'm_1',
  kind: 'bankDeposit',
  state: 'pending',
  amount: 50,
  fee: 0,
  returned: 0,
  account: '',
  createdAt: at(0),
  expectedOn: null,
  stages: states.map((state, nth) => ({ state, at: at(nth + 1) })),
  reason: '',
  mayCancel: false,
  refundable: 0,
  ...change,
})

/** "done Available 5": the last digit is the minute at which the step was reached. */
const formatSteps = (of: Payment) =>
  stepsOf(of).map(({ name, state, at, expectedOn }) =>
    [state, name, at?.slice(15, 16), expectedOn].filter(Boolean).join(' '),
  )

test.each([
  [payment({ state: 'created' }), ['done Asked for 0', 'now Sent to the bank', 'next Available']],
  [
    payment({ state: 'submitting' }, 'submitting'),
    ['done Asked for 0', 'now Sent to the bank', 'next Available'],
  ],
  [
    payment({ expectedOn: '2026-11-27' }, 'submitting', 'pending'),
    ['done Asked for 0', 'done Sent to the bank 2', 'now Available 2026-11-27'],
  ],
  [
    payment({ state: 'completed' }, 'pending', 'completed'),
    ['done Asked for 0', 'done Sent to the bank 1', 'done Available 2'],
  ],
  [
    payment({ state: 'failed' }, 'pending', 'failed'),
    ['done Asked for 0', 'done Sent to the bank 1', 'bad Failed 2'],
  ],
  [
    payment({ state: 'failed', reason: 'CANCELED' }, 'pending', 'failed'),
    ['done Asked for 0', 'done Sent to the bank 1', 'bad Cancelled 2'],
  ],
  [payment({ state: 'rejected' }, 'rejected'), ['done Asked for 0', 'bad Not made 1']],
  [
    payment({ state: 'returned' }, 'pending', 'completed', 'returned'),
    ['done Asked for 0', 'done Sent to the bank 1', 'done Available 2', 'bad Taken back 3'],
  ],
  [
    payment({ kind: 'walletDeposit', state: 'completed' }, 'completed'),
    ['done Asked for 0', 'done Available 1'],
  ],
  [
    payment({ kind: 'walletDeposit' }, 'pending'),
    ['done Asked for 0', 'done Waiting at PayPal 1', 'now Available'],
  ],
  [
    payment({ kind: 'walletPayout', state: 'requested' }),
    ['done Asked for 0', 'now Sent to PayPal', 'next Received'],
  ],
  [
    payment({ kind: 'bankPayout', state: 'returned' }, 'pending', 'completed', 'returned'),
    ['done Asked for 0', 'done Sent to the bank 1', 'done Received 2', 'bad Came back 3'],
  ],
])('the payment %j has the steps %j', (of, steps) => {
  expect(formatSteps(of)).toEqual(steps)
})

test.each([
  [payment({ kind: 'walletPayout', reason: 'UNCLAIMED' }), 'unclaimed'],
  [payment({ kind: 'walletPayout', state: 'failed', reason: 'RETURNED' }), 'returned'],
  [payment({ state: 'completed', returned: 20 }), 'partlyBack'],
  [payment({ state: 'completed' }), 'done'],
  [payment({}), 'underWay'],
] as const)('the payment %j is shown as %s', (of, displayState) => {
  expect(displayStateOf(of)).toBe(displayState)
})
