/** Movements without a payment of ours. Incoming money is booked as unknown; outgoing money stops withdrawals (MO11). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { StatementRow } from '../../ports.ts'
import { compareFee } from './compareFee.ts'
import {
  type Booking,
  type Break,
  type Compared,
  type Comparison,
  mergeComparisons,
} from './comparison.ts'

/**
 * `unpaired` are the movements without a payment, and `paired` those that have one. Unknown money leaves its account when the
 * owner sends it back, when it fails at the provider, and when it is found to be a payment of ours.
 */
export function compareUnknown(
  unpaired: readonly StatementRow[],
  paired: readonly StatementRow[],
  { unknown, fees }: Pick<Compared, 'unknown' | 'fees'>,
): Comparison {
  const left = new Map<string, number>(unknown.map((money) => [money.ref, money.left]))
  const returned = new Set(unknown.flatMap(({ returns }) => returns))
  const arrived = unpaired.filter(isArrived)
  const bookings: Booking[] = []
  const breaks: Break[] = []
  const withFee = [...arrived]
  const takeFrom = (of: string, row: StatementRow, amount: number) => {
    left.set(of, left.get(of)! - amount)
    bookings.push({ kind: 'unknownReturn', row, of, cents: cents(amount) })
  }

  for (const row of arrived) {
    if (left.has(row.ref)) continue
    left.set(row.ref, row.amount)
    bookings.push({ kind: 'unknown', row })
  }
  for (const row of [...paired, ...unpaired.filter(({ state }) => state === 'failed')]) {
    const amount = left.get(row.ref) ?? 0
    if (amount > 0) takeFrom(row.ref, row, amount)
  }
  for (const row of unpaired.filter(isLeaving)) {
    if (returned.has(row.ref)) continue
    const of = [row.about, ...row.names].find((ref) => (left.get(ref) ?? 0) >= row.amount)
    if (of === undefined) breaks.push(missingHere(row, row.amount))
    else if (row.state === 'completed') {
      takeFrom(of, row, row.amount)
      withFee.push(row)
    }
  }
  for (const row of arrived) if (left.get(row.ref)! > 0) breaks.push(missingHere(row, 0))

  const feesOf = withFee.map((row) => {
    const booked = fees.get(row.ref) ?? (0 as Cents)
    return compareFee(row, { subject: row.ref, paymentId: null, ofPayment: cents(0), booked })
  })
  return mergeComparisons([{ breaks, bookings }, ...feesOf])
}

/** A pending movement has moved no money yet, and a failed one none at all. */
const isArrived = ({ direction, state }: StatementRow) =>
  direction === 'in' && state === 'completed'

/** The provider may have deducted a pending one from the balance already. */
const isLeaving = ({ direction, state }: StatementRow) => direction === 'out' && state !== 'failed'

/** `unbooked`: the cents of it that our ledger lacks. */
function missingHere(
  { ref, names, kind, direction, amount, at }: StatementRow,
  unbooked: number,
): Break {
  const facts = { what: kind, theirs: plainDollars(amount), name: names[0] ?? '' }
  const about = { subject: ref, facts, aboutAt: at, mendedBy: null }
  return { kind: 'missingHere', ...about, stops: direction === 'out', cents: unbooked }
}
