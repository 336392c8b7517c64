/** Compares our payments with a provider's statement: which differences are breaks, their kinds, and which are none. */
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import type { StatementRow } from '../../ports.ts'
import { type Booked, type BookedReturn, compareStatement } from './compareStatement.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const DAYS = { from: day(10), completeUntil: day(20) }

const deposit = (change: Partial<Booked> = {}): Booked => ({
  id: 1,
  kind: 'bankDeposit',
  state: 'completed',
  name: 'dep-1',
  providerRef: 't1',
  captureRef: '',
  amount: cents(50_00),
  charge: cents(0),
  fee: cents(0),
  bookedAt: day(15),
  changedAt: day(18),
  returns: [],
  ...change,
})
const payout = (change: Partial<Booked> = {}): Booked =>
  deposit({ kind: 'walletPayout', name: 'wd-1', charge: cents(25), ...change })

const row = (change: Partial<StatementRow> = {}): StatementRow => ({
  ref: 'x1',
  about: '',
  names: ['dep-1'],
  kind: 'in',
  state: 'completed',
  amount: cents(50_00),
  fee: null,
  at: day(15),
  ...change,
})
const out = (change: Partial<StatementRow> = {}) =>
  row({ kind: 'out', names: ['wd-1'], amount: cents(49_75), ...change })
const back = (change: Partial<StatementRow> = {}) =>
  row({ ref: 'r1', kind: 'back', about: 'x1', ...change })
const returned = (change: Partial<BookedReturn> = {}): BookedReturn => ({
  ref: 'r1',
  cents: cents(50_00),
  cost: cents(0),
  ...change,
})

const named = (payments: readonly Booked[], rows: readonly StatementRow[]) =>
  compareStatement({ payments, rows }, DAYS).map(({ kind, subject, mendedBy }) =>
    [kind, subject, ...(mendedBy === null ? [] : ['mends'])].join(' '),
  )

test.each<[string, Booked, StatementRow]>([
  ['a deposit', deposit(), row()],
  ['a withdrawal, less our fee', payout(), out()],
  ['one that is pending on both sides', deposit({ state: 'pending' }), row({ state: 'pending' })],
  ['one that their list has not seen completed yet', deposit(), row({ state: 'pending' })],
  ['one that failed on both sides', deposit({ state: 'failed' }), row({ state: 'failed' })],
  ['a rejected one that failed there', payout({ state: 'rejected' }), out({ state: 'failed' })],
  ['a fee that both know', deposit({ fee: cents(30) }), row({ fee: cents(30) })],
  ['one that is known by the transfer', deposit({ name: '' }), row({ names: [], ref: 't1' })],
  ['one that came back late', deposit({ state: 'returned' }), row({ state: 'failed' })],
])('the comparison finds no break: %s', (_, ours, theirs) => {
  expect(named([ours], [theirs])).toEqual([])
})

test.each<[string, Booked, StatementRow, string]>([
  ['another amount', deposit(), row({ amount: cents(49_99) }), 'amount p1'],
  ['a withdrawal of the amount with our fee', payout(), out({ amount: cents(50_00) }), 'amount p1'],
  ['another fee', deposit({ fee: cents(30) }), row({ fee: cents(31) }), 'fee p1'],
  ['completed there', deposit({ state: 'pending' }), row(), 'state p1 mends'],
  ['completed there, and nobody knew', deposit({ state: 'submitting' }), row(), 'state p1 mends'],
  ['completed there after our rejection', deposit({ state: 'rejected' }), row(), 'state p1 mends'],
  ['failed there', deposit({ state: 'pending' }), row({ state: 'failed' }), 'state p1 mends'],
  ['failed there after we credited it', deposit(), row({ state: 'failed' }), 'state p1 mends'],
  ['paid there, and given back here', payout({ state: 'failed' }), out(), 'state p1'],
  ['paid there, and rejected here', payout({ state: 'rejected' }), out(), 'state p1'],
  [
    'under way there, and rejected here',
    payout({ state: 'rejected' }),
    out({ state: 'pending' }),
    'state p1',
  ],
  ['collected there, and failed here', deposit({ state: 'failed' }), row(), 'state p1'],
])('the comparison finds a break: %s', (_, ours, theirs, name) => {
  expect(named([ours], [theirs])).toEqual([name])
})

test('a payment that is missing here or at the provider is a break', () => {
  expect(named([], [row({ names: ['dep-other'], ref: 'x9' })])).toEqual(['missingHere x9'])
  expect(named([deposit()], [])).toEqual(['missingThere p1'])
  // A movement that failed at the provider has moved no money.
  expect(named([], [row({ names: ['dep-other'], state: 'failed' })])).toEqual([])
})

test('a second payout at the provider for one payment is a break', () => {
  expect(named([payout()], [out(), out({ ref: 'x2' })])).toEqual(['missingHere x2'])
})

test('a payment that is too recent, too old or in flight is not compared', () => {
  expect(named([deposit({ bookedAt: day(20) })], [])).toEqual([])
  expect(named([deposit({ bookedAt: day(9) })], [])).toEqual([])
  expect(named([deposit({ bookedAt: null })], [])).toEqual([])
})

test('the returns of a deposit are compared one by one', () => {
  const gone = deposit({ state: 'returned', returns: [returned()] })
  expect(named([gone], [row(), back()])).toEqual([])
  // Matched by amount when the two ids differ, as those of a dispute do.
  expect(named([gone], [row(), back({ ref: 'other', about: '' })])).toEqual([])
  expect(named([deposit()], [row(), back()])).toEqual(['state p1 mends'])
  const parts = deposit({ returns: [returned({ cents: cents(5_00) })] })
  const five = back({ amount: cents(5_00) })
  expect(named([parts], [row(), five])).toEqual([])
  expect(named([parts], [row(), five, back({ ref: 'r2', amount: cents(7_00) })])).toEqual([
    'state p1 mends',
  ])
  expect(named([deposit()], [row(), back({ at: day(20) })])).toEqual([])
})

test('a withdrawal that the provider returned is a break unless it failed or was returned here', () => {
  const whole = back({ names: ['wd-1'], amount: cents(49_75) })
  expect(named([payout({ state: 'failed' })], [out(), whole])).toEqual([])
  expect(named([payout({ state: 'returned' })], [out(), whole])).toEqual([])
  expect(named([payout()], [out(), whole])).toEqual(['state p1 mends'])
})

test('an uncredited deposit that was refunded by hand is no break', () => {
  expect(named([deposit({ state: 'failed' })], [row(), back()])).toEqual([])
})

test('a dispute whose cost differs from the statement is a break', () => {
  const cost = row({ ref: 'c1', kind: 'cost', amount: cents(20_00), about: 'r1', names: [] })
  const disputed = (ours: number) =>
    deposit({ state: 'returned', returns: [returned({ cost: cents(ours) })] })
  expect(named([disputed(20_00)], [row(), back(), cost])).toEqual([])
  expect(named([disputed(15_00)], [row(), back(), cost])).toEqual(['fee p1'])
})
