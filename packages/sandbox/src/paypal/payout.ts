/** The PayPal stand-in's state of payouts. The names are PayPal's, the amounts are cents. */

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
  /** PayPal's name of the error: "RECEIVER_UNREGISTERED". */
  error: string | null
  receiver: string
  cents: number
  note: string | null
  senderItemId: string | null
  processedAt: number | null
  /** Its status after its batch is processed; null: the receiver's address determines it. */
  becomes: PayoutItemStatus | null
  /** When an unclaimed item is returned automatically. */
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

/** PayPal's fee for one payout. */
export const PAYOUT_FEE_CENTS = 25

/** A sender_batch_id is stored for 30 days. The receiver has the same time to accept the money. */
export const PAYOUT_TTL_MS = 30 * 24 * 60 * 60 * 1000

/** PayPal's error of a status other than success. */
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

/** The final status of an item without other events. The receiver's address may name it ("unclaimed@", "held+1@"). */
export function destinyOf(receiver: string): PayoutItemStatus {
  const word = /^[a-z]+/i.exec(receiver)?.[0].toLowerCase() ?? ''
  return Object.hasOwn(WORDS, word) ? WORDS[word]! : 'SUCCESS'
}
