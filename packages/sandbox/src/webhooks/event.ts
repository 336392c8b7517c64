/** The providers that send webhooks. */
export type WebhookProvider = 'paypal' | 'dwolla'

/** One attempt to deliver; `status` is null when nobody answered, and `error` says why. */
type Delivery = { at: number; status: number | null; error: string | null }

/** An event of a provider, kept with its exact text; times are milliseconds of the sandbox clock. */
export type WebhookEvent = {
  id: string
  provider: WebhookProvider
  topic: string
  /** What it is about: the id of a capture, a payout item, a transfer. */
  resourceId: string
  /** The exact text that is sent and signed. */
  body: string
  createdAt: number
  deliveries: Delivery[]
  /** When it is sent next; null when that is over: delivered, dropped or given up. */
  nextAt: number | null
  /** How many of the provider's repetitions are used up. */
  repeated: number
  /** Each delivery sends so many copies. */
  copies: number
  /** Sent only when a later event of the same provider has been. */
  waitsForNext: boolean
  /** Sent with a signature of another text. */
  badSignature: boolean
}

/** What a provider has to say about an event that it emits. */
export type NewWebhook = {
  readonly provider: WebhookProvider
  readonly topic: string
  readonly resourceId: string
  /** The amount that it is about ("25.00"), for fault rules that ask for one. */
  readonly amount?: string
  /** The document, in the provider's own shape; `at` is the moment of the event. */
  body(id: string, at: number): object
}
