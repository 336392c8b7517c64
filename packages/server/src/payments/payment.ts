import type { Cents } from '@sidebet/domain/money'

/** Money in by card or wallet and from a bank, money out to a wallet and to a bank. */
export type PaymentKind = 'walletDeposit' | 'bankDeposit' | 'walletPayout' | 'bankPayout'

/** The states of a payment (P4), as the table `payments` holds them. */
export type PaymentState =
  /** A deposit that the provider has not been asked to collect. */
  | 'created'
  /** A withdrawal whose money is set aside, and which the provider has not been asked to pay. */
  | 'requested'
  /** Nobody knows what the provider did. */
  | 'submitting'
  | 'rejected'
  | 'pending'
  | 'completed'
  | 'failed'
  /** All of it went back after it was completed. */
  | 'returned'

export type Payment = {
  readonly id: number
  readonly userId: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  /** What it adds to the user's funds, or takes from them. */
  readonly amount: Cents
  /** What of it is our fee; the rest goes to the receiver. 0 for a deposit. */
  readonly charge: Cents
  /** What went back after it was completed. */
  readonly returned: Cents
  /** What the provider took from us for it. */
  readonly fee: Cents
  /** Our name of it at the provider: random, so that no other payment ever has it. */
  readonly name: string
  /** The provider's name of it: the order, transfer or batch; null until the provider has answered. */
  readonly providerRef: string | null
  readonly bankId: number | null
  readonly receiver: string | null
  /** The very body that is sent to the provider, for one that must be sent again byte for byte. */
  readonly request: string | null
  /** Why it failed, was rejected or came back: the provider's word or ours; '' otherwise. */
  readonly failure: string
  readonly tries: number
  /** True 24 hours after it was made, by the product's clock. */
  readonly isOld: boolean
}

export const isDeposit = ({ kind }: Pick<Payment, 'kind'>) =>
  kind === 'walletDeposit' || kind === 'bankDeposit'

/** Where its money is kept outside. */
export function providerOf({ kind }: Pick<Payment, 'kind'>): 'paypal' | 'dwolla' {
  return kind === 'walletDeposit' || kind === 'walletPayout' ? 'paypal' : 'dwolla'
}

/**
 * A state may only move up. `rejected` says of a deposit that nobody has collected anything, so it stands below every state
 * that the provider proves: when the money turns up after all, it counts.
 */
const DEPOSIT: Readonly<Record<PaymentState, number>> = {
  created: 0,
  requested: 0,
  submitting: 1,
  rejected: 2,
  pending: 3,
  completed: 4,
  failed: 4,
  returned: 5,
}

/** The money of a withdrawal that was rejected is the user's again, so that is its end, as is failure. */
const WITHDRAWAL: Readonly<Record<PaymentState, number>> = {
  ...DEPOSIT,
  pending: 2,
  completed: 3,
  rejected: 4,
  failed: 4,
}

/** Whether it may move to `to`. What is completed goes back as `returned` only, and `returned` comes after nothing else. */
export function mayMove(
  { kind, state }: Pick<Payment, 'kind' | 'state'>,
  to: PaymentState,
): boolean {
  if (to === 'returned' || state === 'completed') return state === 'completed' && to === 'returned'
  const rank = isDeposit({ kind }) ? DEPOSIT : WITHDRAWAL
  return rank[to] > rank[state]
}

/** True when nothing that the provider says of its first run can change it any more. */
export function isTerminal(payment: Pick<Payment, 'kind' | 'state'>): boolean {
  const { state } = payment
  if (state === 'rejected') return !isDeposit(payment)
  return state === 'completed' || state === 'failed' || state === 'returned'
}

/** The user may have an order captured until it was given up. */
export function mayBeCaptured(payment: Payment): boolean {
  return (payment.state === 'created' || payment.state === 'submitting') && !payment.isOld
}

/**
 * Whether its provider may still let us take it back: a bank sends its transfers off once a day, and a payout that nobody has
 * claimed can be called back. The provider has the last word.
 */
export function mayBeCancelled(
  payment: Pick<Payment, 'kind' | 'state' | 'isOld'> & { readonly isUnclaimed: boolean },
): boolean {
  const { kind, state, isOld, isUnclaimed } = payment
  if (state !== 'pending' || kind === 'walletDeposit') return false
  return kind === 'walletPayout' ? isUnclaimed : !isOld
}
