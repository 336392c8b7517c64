/** The two sides of a comparison with a provider's statement, and its result. */
import type { Cents } from '@sidebet/domain/money'
import type { StopCause } from '@sidebet/domain/withdrawals/stopCauses'
import type { StatementRow } from '../../ports.ts'
import type { PaymentKind, PaymentState } from '../payment.ts'

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

/** Money that came without a payment of ours, as reconciliation has booked it. */
export type UnknownMoney = {
  /** The provider's id of the movement. */
  readonly ref: string
  /** What has not left again. */
  readonly left: Cents
  /** The provider's ids of the movements by which it left. */
  readonly returns: readonly string[]
}

export type Compared = {
  readonly payments: readonly Booked[]
  readonly rows: readonly StatementRow[]
  readonly unknown: readonly UnknownMoney[]
  /** Fees that reconciliation has booked already, by the provider's id of the movement. */
  readonly fees: ReadonlyMap<string, Cents>
}

export type BreakKind = Exclude<StopCause, 'switch' | 'ledger'>

export type Break = {
  readonly kind: BreakKind
  /** "p12" for a payment, else the provider's id of the movement. */
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
  /** When the payment or movement happened. */
  readonly aboutAt: Date
  /** The payment whose next poll resolves it; null when an operator must. */
  readonly mendedBy: number | null
  /** Whether withdrawals stop: the provider has less money of ours than our ledger, or may have. */
  readonly stops: boolean
  /** The part of a balance difference that it explains. */
  readonly cents: number
}

/** A movement that is posted without a payment of ours. Each is booked once. */
export type Booking =
  | { readonly kind: 'unknown'; readonly row: StatementRow }
  /** `of`: the id of the unknown money that leaves with this movement. */
  | {
      readonly kind: 'unknownReturn'
      readonly row: StatementRow
      readonly of: string
      readonly cents: Cents
    }
  /** `total`: what all fee bookings of this movement must add up to, besides the fee that the payment has. */
  | {
      readonly kind: 'fee'
      readonly row: StatementRow
      readonly paymentId: number | null
      readonly total: Cents
    }

export type Comparison = {
  readonly breaks: readonly Break[]
  readonly bookings: readonly Booking[]
}

export const NOTHING: Comparison = { breaks: [], bookings: [] }

export function mergeComparisons(parts: readonly Comparison[]): Comparison {
  return {
    breaks: parts.flatMap(({ breaks }) => breaks),
    bookings: parts.flatMap(({ bookings }) => bookings),
  }
}
