/** Our payments beside a provider's statement: what fits is left alone, what does not is a break with a name (MO11). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { StatementRow } from '../../ports.ts'
import { isDeposit, type PaymentKind, type PaymentState } from '../payment.ts'

export type BookedReturn = { readonly ref: string; readonly cents: Cents; readonly cost: Cents }

export type Booked = {
  readonly id: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly name: string
  /** The order, transfer or batch, and the capture; '' for none. */
  readonly providerRef: string
  readonly captureRef: string
  readonly amount: Cents
  readonly charge: Cents
  readonly fee: Cents
  /** When the provider should have it in its books; null while it need not. */
  readonly bookedAt: Date | null
  /** The last change of its state. */
  readonly changedAt: Date
  readonly returns: readonly BookedReturn[]
}

export type BreakKind = 'missingHere' | 'missingThere' | 'amount' | 'state' | 'fee' | 'balance'

export type Break = {
  readonly kind: BreakKind
  /** "p12" for a payment, else the provider's name of the movement. */
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** When what it is about happened. */
  readonly aboutAt: Date
  /** The payment that will mend it by its own next step; null when somebody has to. */
  readonly mendedBy: number | null
  /** By how much it explains that the balances differ. */
  readonly cents: number
}

export type Compared = {
  readonly payments: readonly Booked[]
  readonly rows: readonly StatementRow[]
}

/**
 * `from` and `completeUntil` are the days in question. What is younger than `completeUntil` is not in the provider's books
 * yet, and what is in flight has no place in them: both are left for the next run, and are no breaks.
 */
export function compareStatement(
  { payments, rows }: Compared,
  days: { readonly from: Date; readonly completeUntil: Date },
): Break[] {
  const find = finder(payments)
  const ofPayment = new Map<Booked, StatementRow[]>()
  const breaks: Break[] = []
  for (const row of rows) {
    const payment = find(row)
    if (payment) ofPayment.set(payment, [...(ofPayment.get(payment) ?? []), row])
    // One that failed there has moved nothing.
    else if (row.state !== 'failed') breaks.push(missingHere(row))
  }
  for (const payment of payments) {
    const own = ofPayment.get(payment) ?? []
    breaks.push(...comparePayment(payment, own, days))
  }
  return breaks
}

/** By our own name first: it is random, and nobody else's. */
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

function missingHere({ ref, names, kind, amount, at }: StatementRow): Break {
  const facts = { what: kind, theirs: plainDollars(amount), name: names[0] ?? '' }
  const about = { subject: ref, facts, aboutAt: at, mendedBy: null, cents: amount }
  return { kind: 'missingHere', ...about }
}

function comparePayment(
  payment: Booked,
  rows: readonly StatementRow[],
  { from, completeUntil }: { readonly from: Date; readonly completeUntil: Date },
): Break[] {
  const way = isDeposit(payment) ? 'in' : 'out'
  const [main, ...more] = rows.filter(({ kind, state }) => kind === way && state !== 'failed')
  const failed = rows.find(({ kind, state }) => kind === way && state === 'failed')
  const back = rows.filter(({ kind, state }) => kind === 'back' && state === 'completed')
  // What was paid a second time is nothing that we know.
  const breaks = more.map(missingHere)
  const row = asFarAsItGot(payment, main ?? failed, back)
  if (row) breaks.push(...compareRow(payment, row))
  else if (isMissed(payment, from, completeUntil)) breaks.push(missingThere(payment))
  if (isCredited(payment)) breaks.push(...compareBack(payment, back, completeUntil))
  breaks.push(...compareCosts(payment, rows))
  return breaks
}

const isCredited = (payment: Booked) =>
  isDeposit(payment) && (payment.state === 'completed' || payment.state === 'returned')

/**
 * What came back whole has failed, as far as a withdrawal goes, and a deposit that we never credited. Where we credited it
 * there are returns, which are compared one by one.
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

/** It should be in their books, and long enough. */
function isMissed({ bookedAt }: Booked, from: Date, completeUntil: Date): boolean {
  return bookedAt !== null && bookedAt >= from && bookedAt < completeUntil
}

function missingThere(payment: Booked): Break {
  const { state, bookedAt } = payment
  const facts = { ours: plainDollars(outsideOf(payment)), state }
  const aboutAt = bookedAt!
  return { ...breakOf(payment, 'missingThere', facts), aboutAt, cents: outsideOf(payment) }
}

/** What of it the provider sees. */
function outsideOf({ amount, charge }: Pick<Booked, 'amount' | 'charge'>): Cents {
  return cents(amount - charge)
}

function breakOf(payment: Booked, kind: BreakKind, facts: Break['facts']): Break {
  const subject = `p${payment.id}`
  return { kind, subject, facts, aboutAt: payment.changedAt, mendedBy: null, cents: 0 }
}

function compareRow(payment: Booked, row: StatementRow): Break[] {
  const ours = outsideOf(payment)
  if (ours !== row.amount) {
    const facts = { ours: plainDollars(ours), theirs: plainDollars(row.amount) }
    const off = Math.abs(ours - row.amount)
    return [{ ...breakOf(payment, 'amount', facts), aboutAt: row.at, cents: off }]
  }
  const difference = stateOf(payment, row)
  if (difference !== null) {
    const facts = { ours: payment.state, theirs: row.state }
    const mendedBy = difference === 'mends' ? payment.id : null
    return [{ ...breakOf(payment, 'state', facts), aboutAt: row.at, mendedBy, cents: ours }]
  }
  const isSettled = payment.state === 'completed' && row.state === 'completed'
  if (!isSettled || row.fee === null || row.fee === payment.fee) return []
  const facts = { ours: plainDollars(payment.fee), theirs: plainDollars(row.fee) }
  const off = Math.abs(row.fee - payment.fee)
  return [{ ...breakOf(payment, 'fee', facts), aboutAt: row.at, cents: off }]
}

/**
 * Null when the states fit. `mends`: the payment will be asked about, and then moves by itself. A withdrawal whose money we
 * have given back, and a deposit that ended without a credit, move no more: with those somebody has to help.
 */
function stateOf(payment: Booked, { state: theirs }: StatementRow): 'mends' | 'stays' | null {
  const { state: ours } = payment
  const isOver = ours === 'failed' || (ours === 'rejected' && !isDeposit(payment))
  switch (theirs) {
    case 'completed':
      if (ours === 'completed' || ours === 'returned') return null
      return isOver ? 'stays' : 'mends'
    case 'pending':
      // Their books may be behind what their resource says: a completed one is no break.
      return isOver ? 'stays' : null
    case 'failed':
      return ours === 'completed' || ours === 'pending' ? 'mends' : null
  }
}

/** Each movement back beside the return that we recorded for it, by its name or else by its amount. */
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

/** What was given back to us again, as after a dispute that we won, stands below 0. */
const isSame = ({ cents: part }: BookedReturn, { amount }: StatementRow) =>
  Math.abs(part) === amount

function backBreak(payment: Booked, row: StatementRow): Break {
  const facts = { ours: 'kept', theirs: `${plainDollars(row.amount)} came back`, ref: row.ref }
  const about = { aboutAt: row.at, mendedBy: payment.id, cents: row.amount }
  return { ...breakOf(payment, 'state', facts), ...about }
}

/** What the provider asked for a dispute is recorded with the return. */
function compareCosts(payment: Booked, rows: readonly StatementRow[]): Break[] {
  const costs = rows.filter(({ kind, state }) => kind === 'cost' && state === 'completed')
  const [first] = costs
  if (!first) return []
  const theirs = cents(costs.reduce((sum, { amount }) => sum + amount, 0))
  const ours = cents(payment.returns.reduce((sum, { cost }) => sum + cost, 0))
  if (ours === theirs) return []
  const facts = { ours: plainDollars(ours), theirs: plainDollars(theirs) }
  const off = Math.abs(theirs - ours)
  return [{ ...breakOf(payment, 'fee', facts), aboutAt: first.at, cents: off }]
}
