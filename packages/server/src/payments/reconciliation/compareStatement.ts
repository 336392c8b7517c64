/** Compares our payments with a provider's statement: the differences, and what is to be booked (MO11). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { StatementRow } from '../../ports.ts'
import { isDeposit } from '../payment.ts'
import { compareFee } from './compareFee.ts'
import { compareUnknown } from './compareUnknown.ts'
import {
  type Booked,
  type BookedReturn,
  type Break,
  type BreakKind,
  type Compared,
  type Comparison,
  mergeComparisons,
} from './comparison.ts'

/**
 * `from` and `completeUntil` are the period to compare. The provider may not list later movements yet, and payments in flight
 * need no row. Both are left for the next run, and are no breaks.
 */
export function compareStatement(
  compared: Compared,
  days: { readonly from: Date; readonly completeUntil: Date },
): Comparison {
  const { payments, rows, fees } = compared
  const find = finder(payments)
  const ofPayment = new Map<Booked, StatementRow[]>()
  const unpaired: StatementRow[] = []
  for (const row of rows) {
    const payment = find(row)
    if (payment) ofPayment.set(payment, [...(ofPayment.get(payment) ?? []), row])
    else unpaired.push(row)
  }
  const parts = payments.map((payment) => {
    const own = ofPayment.get(payment) ?? []
    const main = mainOf(payment, own)
    unpaired.push(...own.filter((row) => row !== main && isUnexpected(payment, row)))
    return comparePayment(payment, own, { ...days, main, fees })
  })
  const alone = new Set(unpaired)
  const paired = rows.filter((row) => !alone.has(row))
  return mergeComparisons([compareUnknown(unpaired, paired, compared), ...parts])
}

/** The way of the payment's money at the provider. */
const wayOf = (payment: Booked) => (isDeposit(payment) ? 'in' : 'out')

/** The movement of the payment itself. Another movement may have the same name, so ids and the amount count before the order. */
function mainOf(payment: Booked, rows: readonly StatementRow[]): StatementRow | undefined {
  const { captureRef, providerRef } = payment
  const own = rows.filter(({ kind, state }) => kind === wayOf(payment) && state !== 'failed')
  return (
    own.find(({ ref }) => ref === captureRef || ref === providerRef) ??
    own.find(({ amount }) => amount === outsideOf(payment)) ??
    own[0]
  )
}

/** A second movement of one payment, and incoming money that has the name of a withdrawal. */
function isUnexpected(payment: Booked, { kind, state }: StatementRow): boolean {
  return state !== 'failed' && (kind === wayOf(payment) || kind === 'in')
}

/** Our own name is tried first: it is random and unique. */
function finder(payments: readonly Booked[]): (row: StatementRow) => Booked | undefined {
  const byKey = new Map<string, Booked>()
  for (const payment of payments) {
    const { name, providerRef, captureRef, returns } = payment
    for (const key of [name, providerRef, captureRef, ...returns.map(({ ref }) => ref)])
      if (key !== '') byKey.set(key, payment)
  }
  return ({ names, ref, about }) => {
    const key = [...names, ref, about].find((one) => byKey.has(one))
    return key === undefined ? undefined : byKey.get(key)
  }
}

function comparePayment(
  payment: Booked,
  rows: readonly StatementRow[],
  found: {
    readonly from: Date
    readonly completeUntil: Date
    readonly main: StatementRow | undefined
    readonly fees: Compared['fees']
  },
): Comparison {
  const { from, completeUntil, main, fees } = found
  const failed = rows.find(({ kind, state }) => kind === wayOf(payment) && state === 'failed')
  const back = rows.filter(({ kind, state }) => kind === 'back' && state === 'completed')
  const row = asFarAsItGot(payment, main ?? failed, back)
  const breaks: Break[] = []
  if (row) breaks.push(...compareRow(payment, row))
  else if (isMissed(payment, from, completeUntil)) breaks.push(missingThere(payment))
  const isSame = breaks.length === 0
  if (isCredited(payment)) breaks.push(...compareBack(payment, back, completeUntil))
  breaks.push(...compareCosts(payment, rows, breaks))
  const ofFees = isSame ? feesOf(payment, main, row, back, fees) : []
  return mergeComparisons([{ breaks, bookings: [] }, ...ofFees])
}

/**
 * The fees of a payment that is over on both sides: one that was completed, and one that came back in full before we had seen
 * it completed. The provider may have retained its fee. A movement out of the statement is not compared.
 */
function feesOf(
  payment: Booked,
  main: StatementRow | undefined,
  row: StatementRow | undefined,
  back: readonly StatementRow[],
  fees: Compared['fees'],
): Comparison[] {
  const wasCompleted = payment.state === 'completed' || payment.state === 'returned'
  const isReturned = main?.state === 'completed' && row?.state === 'failed'
  const isOver = payment.state === 'failed' || payment.state === 'rejected'
  if (!wasCompleted && !(isReturned && isOver)) return []
  const isComplete = main?.state === 'completed'
  return [...(main && isComplete ? [main] : []), ...back].map((one) =>
    compareFee(one, {
      subject: `p${payment.id}`,
      paymentId: payment.id,
      ofPayment: one === main && wasCompleted ? payment.fee : cents(0),
      booked: fees.get(one.ref) ?? cents(0),
    }),
  )
}

const isCredited = (payment: Booked) =>
  isDeposit(payment) && (payment.state === 'completed' || payment.state === 'returned')

/**
 * A withdrawal that came back in full has failed, and so has a deposit that was never credited. Returns of a credited deposit
 * are compared one by one.
 */
function asFarAsItGot(
  payment: Booked,
  row: StatementRow | undefined,
  back: readonly StatementRow[],
): StatementRow | undefined {
  if (!row || back.length === 0 || isCredited(payment)) return row
  const sum = back.reduce((total, { amount }) => total + amount, 0)
  return sum >= row.amount ? { ...row, state: 'failed' } : row
}

/** The provider should list it within the compared period. */
function isMissed({ bookedAt }: Booked, from: Date, completeUntil: Date): boolean {
  return bookedAt !== null && bookedAt >= from && bookedAt < completeUntil
}

function missingThere(payment: Booked): Break {
  const { state, bookedAt } = payment
  const facts = { ours: plainDollars(outsideOf(payment)), state }
  const about = { aboutAt: bookedAt!, cents: outsideOf(payment) }
  // A withdrawal that was not paid has left the money there.
  return { ...breakOf(payment, 'missingThere', facts), ...about, stops: isDeposit(payment) }
}

/** The amount at the provider: without our fee. */
function outsideOf({ amount, charge }: Pick<Booked, 'amount' | 'charge'>): Cents {
  return cents(amount - charge)
}

function breakOf(payment: Booked, kind: BreakKind, facts: Break['facts']): Break {
  const subject = `p${payment.id}`
  const about = { subject, facts, aboutAt: payment.changedAt, mendedBy: null }
  return { kind, ...about, stops: false, cents: 0 }
}

function compareRow(payment: Booked, row: StatementRow): Break[] {
  const ours = outsideOf(payment)
  if (ours !== row.amount) {
    const facts = { ours: plainDollars(ours), theirs: plainDollars(row.amount) }
    const lacking = isDeposit(payment) ? ours - row.amount : row.amount - ours
    const about = { aboutAt: row.at, cents: Math.abs(lacking), stops: lacking > 0 }
    return [{ ...breakOf(payment, 'amount', facts), ...about }]
  }
  const difference = stateOf(payment, row)
  if (difference !== null) {
    const facts = { ours: payment.state, theirs: row.state }
    const mendedBy = difference === 'mends' ? payment.id : null
    // A deposit that was collected and never credited here has only raised the balance.
    const stops = mendedBy === null && !isDeposit(payment)
    return [{ ...breakOf(payment, 'state', facts), aboutAt: row.at, mendedBy, stops, cents: ours }]
  }
  return []
}

/**
 * Null when the states agree. `mends`: the next poll moves the payment. A withdrawal whose money was returned to the user, and
 * a deposit that failed, change no more: an operator must resolve those.
 */
function stateOf(payment: Booked, { state: theirs }: StatementRow): 'mends' | 'stays' | null {
  const { state: ours } = payment
  const isOver = ours === 'failed' || (ours === 'rejected' && !isDeposit(payment))
  switch (theirs) {
    case 'completed':
      if (ours === 'completed' || ours === 'returned') return null
      return isOver ? 'stays' : 'mends'
    case 'pending':
      // The provider's report may lag behind its API: a completed payment is no break.
      return isOver ? 'stays' : null
    case 'failed':
      return ours === 'completed' || ours === 'pending' ? 'mends' : null
  }
}

/** Matches each movement back with a recorded return, by its id or else by its amount. */
function compareBack(payment: Booked, back: readonly StatementRow[], completeUntil: Date): Break[] {
  const left = [...payment.returns]
  const breaks: Break[] = []
  for (const row of back) {
    const named = left.findIndex(({ ref }) => ref === row.ref || ref === row.about)
    const at = named >= 0 ? named : left.findIndex((one) => isSame(one, row))
    if (at >= 0 && isSame(left[at]!, row)) left.splice(at, 1)
    else breaks.push(backBreak(payment, row))
  }
  return breaks.filter(({ aboutAt }) => aboutAt < completeUntil)
}

/** Money that was given back to us, as after a dispute that we won, is recorded below 0. */
const isSame = ({ cents: part }: BookedReturn, { amount }: StatementRow) =>
  Math.abs(part) === amount

function backBreak(payment: Booked, row: StatementRow): Break {
  const facts = { ours: 'kept', theirs: `${plainDollars(row.amount)} came back`, ref: row.ref }
  const about = { aboutAt: row.at, mendedBy: payment.id, cents: row.amount }
  return { ...breakOf(payment, 'state', facts), ...about }
}

/** Costs of a dispute are recorded with the return: its poll records both. */
function compareCosts(
  payment: Booked,
  rows: readonly StatementRow[],
  others: readonly Break[],
): Break[] {
  const costs = rows.filter(({ kind, state }) => kind === 'cost' && state === 'completed')
  const [first] = costs
  if (!first) return []
  const theirs = cents(costs.reduce((sum, { amount }) => sum + amount, 0))
  const ours = cents(payment.returns.reduce((sum, { cost }) => sum + cost, 0))
  if (ours === theirs) return []
  const facts = { ours: plainDollars(ours), theirs: plainDollars(theirs) }
  const mendedBy = others.some((one) => one.mendedBy !== null) ? payment.id : null
  const stops = mendedBy === null && theirs > ours
  const about = { aboutAt: first.at, mendedBy, stops, cents: Math.abs(theirs - ours) }
  return [{ ...breakOf(payment, 'fee', facts), ...about }]
}
