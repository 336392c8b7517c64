/** Compares our payments with a provider's statement: which differences are breaks, their kinds, and which are none. */
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import type { StatementRow } from '../../ports.ts'
import { compareStatement } from './compareStatement.ts'
import type { Booked, BookedReturn, Compared, UnknownMoney } from './comparison.ts'

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
  direction: 'in',
  state: 'completed',
  amount: cents(50_00),
  fee: null,
  at: day(15),
  ...change,
})
const out = (change: Partial<StatementRow> = {}) =>
  row({ kind: 'out', direction: 'out', names: ['wd-1'], amount: cents(49_75), ...change })
const back = (change: Partial<StatementRow> = {}) =>
  row({ ref: 'r1', kind: 'back', direction: 'out', about: 'x1', ...change })
const returned = (change: Partial<BookedReturn> = {}): BookedReturn => ({
  ref: 'r1',
  cents: cents(50_00),
  cost: cents(0),
  ...change,
})

const compare = (
  payments: readonly Booked[],
  rows: readonly StatementRow[],
  before: Partial<Compared> = {},
) => compareStatement({ payments, rows, unknown: [], fees: new Map(), ...before }, DAYS)

const named = (payments: readonly Booked[], rows: readonly StatementRow[]) =>
  compare(payments, rows).breaks.map(({ kind, subject, mendedBy }) =>
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
  ['a much higher fee', deposit({ fee: cents(30) }), row({ fee: cents(3_81) }), 'fee p1'],
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
  const cost = row({
    ref: 'c1',
    kind: 'cost',
    direction: 'out',
    amount: cents(20_00),
    about: 'r1',
    names: [],
  })
  const disputed = (ours: number) =>
    deposit({ state: 'returned', returns: [returned({ cost: cents(ours) })] })
  expect(named([disputed(20_00)], [row(), back(), cost])).toEqual([])
  expect(named([disputed(15_00)], [row(), back(), cost])).toEqual(['fee p1'])
})

/** The bookings of a comparison: what, the movement, and the cents. */
const booked = (
  payments: readonly Booked[],
  rows: readonly StatementRow[],
  before: Partial<Compared> = {},
) =>
  compare(payments, rows, before).bookings.map((one) =>
    [
      one.kind,
      one.row.ref,
      one.kind === 'fee' ? one.total : one.kind === 'unknown' ? '' : one.cents,
    ]
      .join(' ')
      .trim(),
  )

const stopping = (payments: readonly Booked[], rows: readonly StatementRow[]) =>
  compare(payments, rows)
    .breaks.filter(({ stops }) => stops)
    .map(({ kind }) => kind)

const stray = (change: Partial<StatementRow> = {}) => row({ ref: 'x9', names: [], ...change })
const sent = (change: Partial<StatementRow> = {}) =>
  stray({ ref: 'x10', kind: 'back', direction: 'out', about: 'x9', ...change })
const money = (change: Partial<UnknownMoney> = {}): UnknownMoney => ({
  ...{ ref: 'x9', left: cents(50_00), returns: [] },
  ...change,
})

test('MO11: only what may cost us money stops withdrawals', () => {
  expect(stopping([], [stray()])).toEqual([])
  expect(stopping([], [stray({ kind: 'out', direction: 'out' })])).toEqual(['missingHere'])
  expect(stopping([], [stray({ kind: 'cost', direction: 'out' })])).toEqual(['missingHere'])
  expect(stopping([payout()], [out(), out({ ref: 'x2' })])).toEqual(['missingHere'])
  expect(stopping([deposit()], [row(), row({ ref: 'x2' })])).toEqual([])
  expect(stopping([deposit()], [])).toEqual(['missingThere'])
  expect(stopping([payout()], [])).toEqual([])
  for (const [ours, theirs] of [
    [deposit(), row({ amount: cents(49_99) })],
    [payout(), out({ amount: cents(49_76) })],
  ] as const)
    expect(stopping([ours], [theirs])).toEqual(['amount'])
  for (const [ours, theirs] of [
    [deposit(), row({ amount: cents(50_01) })],
    [payout(), out({ amount: cents(49_74) })],
  ] as const)
    expect(stopping([ours], [theirs])).toEqual([])
  expect(stopping([payout({ state: 'failed' })], [out()])).toEqual(['state'])
  expect(stopping([payout({ state: 'rejected' })], [out({ state: 'pending' })])).toEqual(['state'])
  expect(stopping([deposit({ state: 'failed' })], [row()])).toEqual([])
  expect(stopping([deposit({ fee: cents(9_00) })], [row({ fee: cents(0) })])).toEqual([])
  expect(stopping([deposit()], [row({ fee: cents(9_00) })])).toEqual(['fee'])
})

test('MO11: unknown money is booked once it has arrived, and until then it is not listed', () => {
  expect(booked([], [stray()])).toEqual(['unknown x9'])
  for (const state of ['pending', 'failed'] as const) {
    expect(booked([], [stray({ state })])).toEqual([])
    expect(named([], [stray({ state })])).toEqual([])
  }
  expect(booked([], [stray()], { unknown: [money()] })).toEqual([])
  // A second movement of a deposit, and one with the name of a withdrawal.
  expect(booked([deposit()], [row(), row({ ref: 'x2' })])).toEqual(['unknown x2'])
  expect(booked([payout()], [out(), row({ ref: 'x3', names: ['wd-1'] })])).toEqual(['unknown x3'])
})

test('MO11: the movement of a payment is found by id and amount, whatever else has its name', () => {
  const ours = deposit({ captureRef: 'x1', bookedAt: day(15) })
  const cent = row({ ref: 'x0', amount: cents(1) })
  expect(named([ours], [cent, row()])).toEqual(['missingHere x0'])
  expect(named([deposit()], [cent, row()])).toEqual(['missingHere x0'])
})

test('MO11: unknown money leaves by a movement that refers to it and is not larger', () => {
  const unknown = [money()]
  expect(booked([], [sent()], { unknown })).toEqual(['unknownReturn x10 5000'])
  const part = sent({ about: '', names: ['x9'], amount: cents(20_00) })
  expect(booked([], [stray(), part], { unknown })).toEqual(['unknownReturn x10 2000'])
  // Its break ends with the last cent.
  const kinds = (rows: StatementRow[]) =>
    compare([], rows, { unknown }).breaks.map(({ subject, stops }) => [subject, stops])
  expect(kinds([stray(), part])).toEqual([['x9', false]])
  expect(kinds([stray(), sent()])).toEqual([])
  expect(kinds([stray(), sent({ amount: cents(50_01) })])).toEqual([
    ['x10', true],
    ['x9', false],
  ])
  expect(kinds([sent(), sent({ ref: 'x11', amount: cents(1) })])).toEqual([['x11', true]])
  // A booked return is booked no more, and a pending one not yet.
  const gone = [money({ left: cents(0), returns: ['x10'] })]
  expect(compare([], [stray(), sent()], { unknown: gone })).toEqual({ breaks: [], bookings: [] })
  expect(booked([], [sent({ state: 'pending' })], { unknown })).toEqual([])
})

test('MO11: unknown money leaves when it fails, and when it is a payment of ours', () => {
  const unknown = [money()]
  expect(booked([], [stray({ state: 'failed' })], { unknown })).toEqual(['unknownReturn x9 5000'])
  expect(booked([deposit()], [row({ ref: 'x9' })], { unknown })).toEqual(['unknownReturn x9 5000'])
})

test('MO11: a small difference of a fee is booked, up to a dollar and 5 percent', () => {
  const charged = (fee: number) => [row({ fee: cents(fee) })]
  const ours = deposit({ fee: cents(30) })
  expect(booked([ours], charged(31))).toEqual(['fee x1 1'])
  expect(booked([ours], charged(29))).toEqual(['fee x1 -1'])
  expect(booked([ours], charged(30 + 3_50))).toEqual(['fee x1 350'])
  expect(booked([ours], charged(30 + 3_51))).toEqual([])
  const fees = new Map([['x1', cents(1)]])
  expect(booked([ours], charged(31), { fees })).toEqual([])
  expect(booked([ours], charged(30), { fees })).toEqual(['fee x1 0'])
  expect(booked([deposit({ state: 'pending' })], charged(30))).toEqual([])
})

test('MO11: a payout that came back before we saw it paid costs the fees of both movements', () => {
  const paid = out({ fee: cents(25) })
  const whole = back({ names: ['wd-1'], direction: 'in', amount: cents(49_75) })
  const failed = payout({ state: 'failed' })
  expect(booked([failed], [paid, whole])).toEqual(['fee x1 25'])
  expect(booked([failed], [paid, { ...whole, fee: cents(-25) }])).toEqual([
    'fee x1 25',
    'fee r1 -25',
  ])
  // Without the first movement the statement does not show what was charged, unless we have booked that.
  const given = { ...whole, fee: cents(-25) }
  expect(booked([failed], [given])).toEqual([])
  const paidBefore = payout({ state: 'returned', fee: cents(25), bookedAt: day(9) })
  expect(booked([paidBefore], [given])).toEqual(['fee r1 -25'])
  expect(booked([payout({ state: 'pending' })], [paid, whole])).toEqual([])
})

test('MO11: the cost of a dispute that our next poll records stops nothing', () => {
  const cost = row({ ref: 'c1', kind: 'cost', direction: 'out', amount: cents(20_00), names: [] })
  const rows = [row(), back(), { ...cost, about: 'x1' }]
  const disputed = deposit({ captureRef: 'x1' })
  expect(stopping([disputed], rows)).toEqual([])
  expect(named([disputed], rows)).toEqual(['state p1 mends', 'fee p1 mends'])
  const cheaper = deposit({
    ...{ captureRef: 'x1', state: 'returned' },
    returns: [returned({ cost: cents(15_00) })],
  })
  expect(stopping([cheaper], rows)).toEqual(['fee'])
})
