import type { Dispute } from './dispute.ts'
import type { Movement } from './movement.ts'
import type { Order } from './order.ts'
import type { PayoutBatch } from './payout.ts'

/** The key with which the stand-in signs its webhooks, created once. */
export type Signer = {
  /** "CERT-..." */
  certificateId: string
  /** PEM texts. */
  certificate: string
  privateKey: string
}

/** A request that had its effect: the same request id gets the order in its current state. */
type Reply = { orderId: string; at: number }

export type PaypalState = {
  orders: Record<string, Order>
  /** By operation and request id. */
  replies: Record<string, Reply>
  /** Access tokens and when they expire. */
  tokens: Record<string, number>
  /** Null until the first webhook is signed. */
  signer: Signer | null
  disputes: Record<string, Dispute>
  /** By PayPal's id of the batch. */
  payouts: Record<string, PayoutBatch>
  /** The balance of the merchant's account before the first movement. */
  openingCents: number
  /** Oldest first. */
  movements: Movement[]
}

/** $1,000,000: enough that only a test can exhaust it on purpose. */
const OPENING_CENTS = 100_000_000

export function emptyPaypal(): PaypalState {
  return {
    orders: {},
    replies: {},
    tokens: {},
    signer: null,
    disputes: {},
    payouts: {},
    openingCents: OPENING_CENTS,
    movements: [],
  }
}

/** The stored state of an earlier version of the sandbox, with defaults for the parts that it lacks. */
export function completedPaypal(stored: PaypalState): PaypalState {
  const paypal = { ...emptyPaypal(), ...stored }
  for (const { capture } of Object.values(paypal.orders)) {
    if (capture) capture.refunds ??= []
  }
  return paypal
}
