import type { Order } from './order.ts'

/** The key with which the stand-in signs its webhooks; made once and kept. */
export type Signer = {
  /** "CERT-..." */
  certificateId: string
  /** PEM texts. */
  certificate: string
  privateKey: string
}

/** A request that had its effect: the same request id gets the order as it is now. */
type Reply = { orderId: string; at: number }

export type PaypalState = {
  orders: Record<string, Order>
  /** By operation and request id. */
  replies: Record<string, Reply>
  /** Access tokens and when they end. */
  tokens: Record<string, number>
  /** Null until the first webhook is signed. */
  signer: Signer | null
}
