/** The outside services as the product needs them; adapters speak to the real ones, or to the sandbox by other URLs. */
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from './provider.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly id: string
  /** Where an answer goes, when not to us. */
  readonly replyTo?: string
}

export type MailPort = { send(mail: Mail): Promise<CallResult<null>> }

export type Sms = { readonly to: string; readonly text: string }

export type SmsPort = { send(sms: Sms): Promise<CallResult<null>> }

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
