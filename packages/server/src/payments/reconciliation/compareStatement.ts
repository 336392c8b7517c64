/** Compares our payments with a provider's statement. Each difference is a break of one kind (MO11). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { StatementRow } from '../../ports.ts'
import { isDeposit, type PaymentKind, type PaymentState } from '../payment.ts'

export type BookedReturn = { readonly ref: string; readonly cents: Cents; readonly cost: Cents }

export type Booked = {
  readonly id: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  readonly name: string
  /** The id of the order, transfer or batch, and of the capture; '' for none. */
  readonly providerRef: string
  readonly captureRef: string
  readonly amount: Cents
  readonly charge: Cents
  readonly fee: Cents
  /** When the provider should list it; null while it need not. */
  readonly bookedAt: Date | null
  /** The last change of its state. */
  readonly changedAt: Date
  readonly returns: readonly BookedReturn[]
}

export type BreakKind = 'missingHere' | 'missingThere' | 'amount' | 'state' | 'fee' | 'balance'

export type Break = {
  readonly kind: BreakKind
  /** "p12" for a payment, else the provider's id of the movement. */
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** When the payment or movement happened. */
  readonly aboutAt: Date
  /** The payment whose next poll resolves it; null when an operator must. */
  readonly mendedBy: number | null
  /** The part of a balance difference that it explains. */
  readonly cents: number
}

export type Compared = {
  readonly payments: readonly Booked[]
  readonly rows: readonly StatementRow[]
}

/**
 * `from` and `completeUntil` are the period to compare. The provider may not list later movements yet, and payments in flight
 * need no row. Both are left for the next run, and are no breaks.
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
    // A movement that failed at the provider has moved no money.
    else if (row.state !== 'failed') breaks.push(missingHere(row))
  }
  for (const payment of payments) {
    const own = ofPayment.get(payment) ?? []
    breaks.push(...comparePayment(payment, own, days))
  }
  return breaks
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
  // A second movement of the same payment has no payment of ours.
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
  const aboutAt = bookedAt!
  return { ...breakOf(payment, 'missingThere', facts), aboutAt, cents: outsideOf(payment) }
}

/** The amount at the provider: without our fee. */
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

/** Costs of a dispute are recorded with the return. */
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
