import type { Cents } from '@sidebet/domain/money'
import type { ProviderName } from '../ports.ts'

/** Deposits by wallet (cards included) and from a bank; withdrawals to a wallet, to a bank, and back to where a deposit came from. */
export type PaymentKind =
  | 'walletDeposit'
  | 'bankDeposit'
  | 'walletPayout'
  | 'bankPayout'
  | 'walletRefund'

/** The states of a payment (P4), as in the table `payments`. */
export type PaymentState =
  /** A deposit whose collection was not yet requested from the provider. */
  | 'created'
  /** A withdrawal whose money is in `user.withdrawing`, and whose payout was not yet requested from the provider. */
  | 'requested'
  /** The outcome at the provider is unknown. */
  | 'submitting'
  | 'rejected'
  | 'pending'
  | 'completed'
  | 'failed'
  /** All of it was returned after it was completed. */
  | 'returned'

export type Payment = {
  readonly id: number
  readonly userId: number
  readonly kind: PaymentKind
  readonly state: PaymentState
  /** Cents that it adds to the user's funds, or takes from them. */
  readonly amount: Cents
  /** Our fee within `amount`; the receiver gets the rest. 0 for a deposit. */
  readonly charge: Cents
  /** Cents returned after it was completed. */
  readonly returned: Cents
  /** The fee that the provider takes from us. */
  readonly fee: Cents
  /** Our name of it at the provider. It is random, so that no other payment ever has it. */
  readonly name: string
  /** The provider's id of it: the order, transfer or batch; null until the provider has answered. */
  readonly providerRef: string | null
  readonly bankId: number | null
  readonly receiver: string | null
  /** The deposit that a refund gives back. */
  readonly depositId: number | null
  /** The exact request body, for a request that must be repeated byte for byte. */
  readonly request: string | null
  /** Why it failed, was rejected or was returned: the provider's code or our own word; '' otherwise. */
  readonly failure: string
  readonly tries: number
  /** True 24 hours after it was created, by the product's clock. */
  readonly isOld: boolean
}

export const isDeposit = ({ kind }: Pick<Payment, 'kind'>) =>
  kind === 'walletDeposit' || kind === 'bankDeposit'

/** The kinds of payments by the provider that has their money. */
export const KINDS_OF: Readonly<Record<ProviderName, readonly PaymentKind[]>> = {
  paypal: ['walletDeposit', 'walletPayout', 'walletRefund'],
  dwolla: ['bankDeposit', 'bankPayout'],
}

/** The provider that has its money. */
export function providerOf({ kind }: Pick<Payment, 'kind'>): ProviderName {
  return KINDS_OF.paypal.includes(kind) ? 'paypal' : 'dwolla'
}

/**
 * A state may only rise. `rejected` means that nothing was collected of a deposit. It ranks below every state that the provider
 * confirms: money that arrives later still counts.
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

/** The money of a rejected withdrawal is the user's again: rejection and failure are final. */
const WITHDRAWAL: Readonly<Record<PaymentState, number>> = {
  ...DEPOSIT,
  pending: 2,
  completed: 3,
  rejected: 4,
  failed: 4,
}

/** Whether it may move to `to`. A completed payment may move to `returned` only, and `returned` follows nothing else. */
export function mayMove(
  { kind, state }: Pick<Payment, 'kind' | 'state'>,
  to: PaymentState,
): boolean {
  if (to === 'returned' || state === 'completed') return state === 'completed' && to === 'returned'
  const rank = isDeposit({ kind }) ? DEPOSIT : WITHDRAWAL
  return rank[to] > rank[state]
}

/** True when no status from the provider changes it any more, returns excepted. */
export function isTerminal(payment: Pick<Payment, 'kind' | 'state'>): boolean {
  const { state } = payment
  if (state === 'rejected') return !isDeposit(payment)
  return state === 'completed' || state === 'failed' || state === 'returned'
}

/** The user may capture an order within 24 hours of its creation. */
export function mayBeCaptured(payment: Payment): boolean {
  return (payment.state === 'created' || payment.state === 'submitting') && !payment.isOld
}

/**
 * Whether the provider may still cancel it. Banks send their transfers once a day, and a payout that its receiver has not
 * accepted can be recalled. The provider's answer is final.
 */
export function mayBeCancelled(
  payment: Pick<Payment, 'kind' | 'state' | 'isOld'> & { readonly isUnclaimed: boolean },
): boolean {
  const { kind, state, isOld, isUnclaimed } = payment
  if (state !== 'pending' || kind === 'walletDeposit' || kind === 'walletRefund') return false
  return kind === 'walletPayout' ? isUnclaimed : !isOld
}
