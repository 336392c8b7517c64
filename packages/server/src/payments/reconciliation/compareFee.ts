/** Fees of a provider that our ledger lacks: small ones are booked, larger ones are breaks (MO11). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { StatementRow } from '../../ports.ts'
import { type Comparison, NOTHING } from './comparison.ts'

/** Cents by which the fee of a movement may differ and is booked: one dollar and 5 percent of the movement. */
const boundOf = (amount: Cents) => 100 + Math.floor(amount / 20)

/** What our ledger has about the fee of one movement. */
export type FeeHere = {
  /** "p12" for a payment, else the provider's id of the movement. */
  readonly subject: string
  readonly paymentId: number | null
  /** The fee that the payment has; 0 for none. */
  readonly ofPayment: Cents
  /** What reconciliation has booked for this movement already. */
  readonly booked: Cents
}

/** The provider states the fee in its own report, so within the bound it is right. */
export function compareFee(row: StatementRow, here: FeeHere): Comparison {
  if (row.fee === null) return NOTHING
  const { subject, paymentId, ofPayment, booked } = here
  const total = cents(row.fee - ofPayment)
  const off = total - booked
  if (off === 0) return NOTHING
  if (Math.abs(total) <= boundOf(row.amount))
    return { breaks: [], bookings: [{ kind: 'fee', row, paymentId, total }] }
  const facts = { ours: plainDollars(cents(ofPayment + booked)), theirs: plainDollars(row.fee) }
  const about = { subject, facts, aboutAt: row.at, mendedBy: null, cents: Math.abs(off) }
  return { breaks: [{ kind: 'fee', ...about, stops: off > 0 }], bookings: [] }
}
