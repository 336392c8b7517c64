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
  /** The movement of its money; null while the batch is new. */
  transactionId: string
  status: PayoutItemStatus
  /** PayPal's name for what went wrong: "RECEIVER_UNREGISTERED". */
  error: string | null
  receiver: string
  cents: number
  note: string | null
  senderItemId: string | null
  processedAt: number | null
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
export const PAYOUT_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Whether the money has come back, or never left. */
export function isOver(status: PayoutItemStatus): boolean {
  return ['FAILED', 'BLOCKED', 'RETURNED', 'REFUNDED', 'REVERSED'].includes(status)
}

/** Where an item ends when nobody interferes: the receiver's address may say it ("unclaimed@", "held+1@"). */
export function destinyOf(receiver: string): { status: PayoutItemStatus; error: string | null } {
  const word = /^(pending|unclaimed|blocked|failed|held)(?![a-z])/i.exec(receiver)?.[1]
  switch (word?.toLowerCase()) {
    case 'pending':
      return { status: 'PENDING', error: null }
    case 'unclaimed':
      return { status: 'UNCLAIMED', error: 'RECEIVER_UNREGISTERED' }
    case 'blocked':
      return { status: 'BLOCKED', error: 'TRANSACTION_BLOCKED' }
    case 'failed':
      return { status: 'FAILED', error: 'RECEIVER_ACCOUNT_INVALID' }
    case 'held':
      return { status: 'ONHOLD', error: 'PENDING_RECIPIENT_REVIEW' }
    default:
      return { status: 'SUCCESS', error: null }
  }
}
