import type { Cents } from '@sidebet/domain/money'

/** The states of a wallet deposit (P4), as the table `payments` holds them. */
export type PaymentState =
  | 'created'
  | 'submitting'
  | 'rejected'
  | 'pending'
  | 'completed'
  | 'failed'

export type Payment = {
  readonly id: number
  readonly userId: number
  readonly state: PaymentState
  readonly amount: Cents
  /** Our name of it at the provider: random, so that no other payment ever has it. */
  readonly name: string
  /** The provider's name of it; null until the provider has answered. */
  readonly orderId: string | null
  /** True 24 hours after it was made, by the product's clock. */
  readonly isOld: boolean
}

/**
 * A state may only move up. `rejected` says that nobody has captured anything, so it stands below every state that a
 * capture proves: when a capture turns up after all, it counts. What is completed or failed stays so.
 */
const RANK: Readonly<Record<PaymentState, number>> = {
  created: 0,
  submitting: 1,
  rejected: 2,
  pending: 3,
  completed: 4,
  failed: 4,
}

export function mayMove(from: PaymentState, to: PaymentState): boolean {
  return RANK[to] > RANK[from]
}

/** True when nothing that the provider says can change it any more. */
export function isDecided(state: PaymentState): boolean {
  return state === 'completed' || state === 'failed'
}

/** The user may have it captured until it was given up. */
export function mayBeCaptured(payment: Payment): boolean {
  return (payment.state === 'created' || payment.state === 'submitting') && !payment.isOld
}
