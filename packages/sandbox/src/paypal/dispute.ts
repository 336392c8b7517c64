export type DisputeOutcome = 'won' | 'lost' | 'cancelled'

/** A payer disputes a payment at PayPal or the bank. */
export type Dispute = {
  /** "PP-D-..." */
  id: string
  captureId: string
  cents: number
  reason: string
  status: 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  outcome: DisputeOutcome | null
  /** PayPal's fee for a lost dispute, 0 otherwise. */
  feeCents: number
  createdAt: number
  updatedAt: number
}
