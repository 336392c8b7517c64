/** What the PayPal stand-in remembers of payouts; the names are PayPal's, the amounts are cents. */

export type PayoutItemStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'UNCLAIMED'
  | 'ONHOLD'
  | 'FAILED'
  | 'BLOCKED'
  | 'RETURNED'
  | 'REFUNDED'
  | 'REVERSED'

export type PayoutItem = {
  id: string
  /** The movement of its money. */
  transactionId: string
  status: PayoutItemStatus
  /** PayPal's name for what went wrong: "RECEIVER_UNREGISTERED". */
  error: string | null
  receiver: string
  cents: number
  note: string | null
  senderItemId: string | null
  processedAt: number | null
  /** What it becomes when its batch is worked on; null leaves that to the receiver's address. */
  becomes: PayoutItemStatus | null
  /** When an unclaimed item goes back by itself. */
  returnsAt: number | null
}

export type PayoutBatch = {
  id: string
  senderBatchId: string | null
  emailSubject: string | null
  emailMessage: string | null
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED'
  createdAt: number
  completedAt: number | null
  items: PayoutItem[]
}

/** PayPal's charge for one payout. */
export const PAYOUT_FEE_CENTS = 25

/** A sender_batch_id is known for 30 days, and so long may a receiver take to claim the money. */
export const PAYOUT_TTL_MS = 30 * 24 * 60 * 60 * 1000

/** PayPal's word for why an item is not simply a success. */
export const PAYOUT_ERRORS: Readonly<Partial<Record<PayoutItemStatus, string>>> = {
  UNCLAIMED: 'RECEIVER_UNREGISTERED',
  BLOCKED: 'TRANSACTION_BLOCKED',
  FAILED: 'RECEIVER_ACCOUNT_INVALID',
  ONHOLD: 'PENDING_RECIPIENT_REVIEW',
}

const WORDS: Readonly<Record<string, PayoutItemStatus>> = {
  pending: 'PENDING',
  unclaimed: 'UNCLAIMED',
  blocked: 'BLOCKED',
  failed: 'FAILED',
  held: 'ONHOLD',
}

/** Where an item ends when nobody interferes: the receiver's address may say it ("unclaimed@", "held+1@"). */
export function destinyOf(receiver: string): PayoutItemStatus {
  const word = /^[a-z]+/i.exec(receiver)?.[0].toLowerCase() ?? ''
  return Object.hasOwn(WORDS, word) ? WORDS[word]! : 'SUCCESS'
}
