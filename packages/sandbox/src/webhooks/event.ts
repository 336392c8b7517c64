/** The providers that send webhooks. */
export type WebhookProvider = 'paypal' | 'dwolla'

/** One attempt to deliver. `status` is null without a response; then `error` is the reason. */
type Delivery = { at: number; status: number | null; error: string | null }

/** An event of a provider, stored with its exact text. Times are milliseconds of the sandbox clock. */
export type WebhookEvent = {
  id: string
  provider: WebhookProvider
  topic: string
  /** The id of its resource: a capture, a payout item, a transfer. */
  resourceId: string
  /** The exact text that is sent and signed. */
  body: string
  createdAt: number
  deliveries: Delivery[]
  /** The time of the next attempt; null when it is delivered, dropped or given up. */
  nextAt: number | null
  /** The number of the provider's repetitions that are used up. */
  repeated: number
  /** The number of copies per delivery. */
  copies: number
  /** Sent only after a later event of the same provider was sent. */
  waitsForNext: boolean
  /** Sent with the signature of another text. */
  badSignature: boolean
}

/** The provider's data for a new event. */
export type NewWebhook = {
  readonly provider: WebhookProvider
  readonly topic: string
  readonly resourceId: string
  /** The amount of its resource ("25.00"), for fault rules that match an amount. */
  readonly amount?: string
  /** The document, in the provider's own shape; `at` is the time of the event. */
  body(id: string, at: number): object
}
