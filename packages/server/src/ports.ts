/** The outside services as the product needs them; adapters speak to the real ones, or to the sandbox by other URLs. */
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from './platform/http/provider.ts'

/** An order at the wallet provider, as its capture stands. */
export type WalletOrder = {
  readonly orderId: string
  /** Our payment's name, as we gave it when the order was made. */
  readonly name: string
  /** Who gets the money: the provider's id of a merchant. '' when it does not say. */
  readonly payee: string
  readonly status: 'created' | 'approved' | 'completed' | 'voided'
  readonly capture: null | {
    readonly captureId: string
    readonly status: 'completed' | 'pending' | 'failed'
    readonly amount: Cents
    readonly currency: string
    /** What the provider keeps of it. */
    readonly fee: Cents
    /** All of it went back, whatever the list of refunds says. */
    readonly isGone: boolean
  }
  /** What went back of the capture, by us or by the provider; `isOff` when that was undone. */
  readonly refunds: readonly {
    readonly refundId: string
    readonly cents: Cents
    readonly isOff: boolean
  }[]
}

/** A payer wants the money of a capture back from the provider. */
export type WalletDispute = {
  readonly disputeId: string
  readonly reason: string
  /** What was taken from us for it, and what of that was given back. */
  readonly taken: Cents
  readonly given: Cents
  /** What the dispute costs us beside that. */
  readonly fee: Cents
}

export type WalletPort = {
  createOrder(order: { name: string; amount: Cents }): Promise<CallResult<{ orderId: string }>>
  captureOrder(orderId: string, requestId: string): Promise<CallResult<WalletOrder>>
  readOrder(orderId: string): Promise<CallResult<WalletOrder>>
  /** Disputes about a capture, decided or not. */
  readDisputes(captureId: string): Promise<CallResult<readonly WalletDispute[]>>
}

/** Those who keep our money outside. */
export const PROVIDERS = ['paypal', 'dwolla'] as const
export type ProviderName = (typeof PROVIDERS)[number]

/** What a provider says has happened: a hint to read what it is about, never a fact. */
export type ProviderEvent = {
  readonly eventId: string
  readonly topic: string
  /** The provider's name of what it is about: an order, a capture, a batch, a transfer, a bank, a customer. */
  readonly resource: string
  /** Our payment's name, '' where the event does not say it. */
  readonly name: string
}

export type EventsPort = {
  /**
   * Whether the provider sent these bytes with these headers; null when nobody can say at the moment. `now` is the
   * product's, milliseconds since 1970.
   */
  isGenuine(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    raw: Buffer,
    now: number,
  ): Promise<boolean | null>
  /** The event in these bytes; null when there is none that can be read. */
  read(raw: Buffer): ProviderEvent | null
  /** Everything that happened between two instants, both included. */
  list(from: Date, to: Date): Promise<CallResult<readonly ProviderEvent[]>>
}

/** One movement in a provider's books. */
export type StatementRow = {
  /** The provider's name of it, and of what it belongs to: the capture of a refund; '' for none. */
  readonly ref: string
  readonly about: string
  /** What may be our payment's name. */
  readonly names: readonly string[]
  /** Money that came in or went out; what came back of either; what the provider asks for besides. */
  readonly kind: 'in' | 'out' | 'back' | 'cost'
  readonly state: 'pending' | 'completed' | 'failed'
  /** More than 0, whichever way it went. */
  readonly amount: Cents
  /** What the provider kept of it; null when the statement does not say. */
  readonly fee: Cents | null
  readonly at: Date
}

export type Statement = {
  readonly rows: readonly StatementRow[]
  /** What is younger than this may be missing in it. */
  readonly completeUntil: Date
  /** What the provider holds of ours, and when. */
  readonly balance: { readonly amount: Cents; readonly at: Date }
}

export type StatementPort = {
  /** The provider's books between two instants. */
  read(from: Date, to: Date): Promise<CallResult<Statement>>
}
