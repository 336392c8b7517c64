export type DisputeOutcome = 'won' | 'lost' | 'cancelled'

/** A payer asks PayPal or the bank for the money back. */
export type Dispute = {
  /** "PP-D-..." */
  id: string
  captureId: string
  cents: number
  reason: string
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  outcome: DisputeOutcome | null
  /** What PayPal charges the one who loses, 0 otherwise. */
  feeCents: number
  createdAt: number
  updatedAt: number
}
