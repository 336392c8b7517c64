/** The outside services as the product needs them. Adapters connect to the real ones, or to the sandbox by other URLs. */
import type { Cents } from '@sidebet/domain/money'
import { PAYING_PROVIDERS, type PayingProvider } from '@sidebet/domain/withdrawals/stopCauses'
import type { CallResult } from './platform/http/provider.ts'

/** An order at the wallet provider, with the state of its capture. */
export type WalletOrder = {
  readonly orderId: string
  /** Our payment's name, as sent when the order was created. */
  readonly name: string
  /** The recipient of the money: the provider's id of a merchant. '' when the provider does not report it. */
  readonly payee: string
  readonly status: 'created' | 'approved' | 'completed' | 'voided'
  readonly capture: null | {
    readonly captureId: string
    readonly status: 'completed' | 'pending' | 'failed'
    readonly amount: Cents
    readonly currency: string
    /** The provider's fee. */
    readonly fee: Cents
    /** All of it was returned, even when the list of refunds is incomplete. */
    readonly isGone: boolean
  }
  /** Refunds of the capture, by us or by the provider. */
  readonly refunds: readonly {
    readonly refundId: string
    /** Our payment's name of a refund that we ordered; the name of the order otherwise. */
    readonly name: string
    readonly cents: Cents
    readonly status: RefundStatus
  }[]
}

/** A refund that moved no money is `failed`. */
export type RefundStatus = 'pending' | 'completed' | 'failed'

/** A payer demands the money of a capture back from the provider. */
export type WalletDispute = {
  readonly disputeId: string
  readonly reason: string
  /** What the provider debited us for it, and what of that it returned. */
  readonly taken: Cents
  readonly given: Cents
  /** The provider's fee for the dispute, in addition to that. */
  readonly fee: Cents
}

export type WalletPort = {
  createOrder(order: { name: string; amount: Cents }): Promise<CallResult<{ orderId: string }>>
  captureOrder(orderId: string, requestId: string): Promise<CallResult<WalletOrder>>
  readOrder(orderId: string): Promise<CallResult<WalletOrder>>
  /** Gives money of a capture back to where it came from. The same name is the same refund. */
  refundCapture(refund: {
    readonly captureId: string
    readonly name: string
    readonly amount: Cents
  }): Promise<CallResult<{ readonly refundId: string; readonly status: RefundStatus }>>
  /** Disputes about a capture, open or resolved. */
  readDisputes(captureId: string): Promise<CallResult<readonly WalletDispute[]>>
}

/** The providers with money of ours. */
export const PROVIDERS = PAYING_PROVIDERS
export type ProviderName = PayingProvider

/** An event that a provider reports. It only triggers a status request to the provider. */
export type ProviderEvent = {
  readonly eventId: string
  readonly topic: string
  /** The provider's id of the object: an order, a capture, a batch, a transfer, a bank, a customer. */
  readonly resource: string
  /** Our payment's name; '' when the event does not contain it. */
  readonly name: string
}

export type EventsPort = {
  /**
   * Whether the provider sent these bytes with these headers; null when this cannot be verified now. `now` is the
   * product's time, milliseconds since 1970.
   */
  isGenuine(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    raw: Buffer,
    now: number,
  ): Promise<boolean | null>
  /** The event in these bytes; null when they contain no readable one. */
  read(raw: Buffer): ProviderEvent | null
  /** All events between two instants, both included. */
  list(from: Date, to: Date): Promise<CallResult<readonly ProviderEvent[]>>
}

/** One entry of a provider's statement. */
export type StatementRow = {
  /** The provider's id of the entry, and of the entry to which it belongs: the capture of a refund; '' for none. */
  readonly ref: string
  readonly about: string
  /** Values that may be our payment's name. */
  readonly names: readonly string[]
  /** Money received or sent; returns of either; other charges of the provider. */
  readonly kind: 'in' | 'out' | 'back' | 'cost'
  /** Whether it raises our balance there or lowers it. */
  readonly direction: 'in' | 'out'
  readonly state: 'pending' | 'completed' | 'failed'
  /** Above 0, in either direction. */
  readonly amount: Cents
  /** The provider's fee for it, below 0 for one that it gives back; null when the statement does not contain it. */
  readonly fee: Cents | null
  readonly at: Date
}

export type Statement = {
  readonly rows: readonly StatementRow[]
  /** Later entries may be missing. */
  readonly completeUntil: Date
  /** Our balance at the provider, and its time. */
  readonly balance: { readonly amount: Cents; readonly at: Date }
}

export type StatementPort = {
  /** The provider's statement between two instants. */
  read(from: Date, to: Date): Promise<CallResult<Statement>>
}
