import { type Cents, cents } from '../money.ts'

/** What each withdrawal to a wallet costs its user. */
export const WALLET_FEE = cents(25)

/** What a withdrawal to a wallet comes to. */
export type WalletWithdrawal = {
  /** What the receiver gets. */
  readonly payout: Cents
  /** What leaves the funds. */
  readonly debit: Cents
  readonly fee: Cents
}

/** `moreThanAvailable`: the funds do not cover it; `nothingLeft`: less than a cent would reach the receiver. */
export type WalletWithdrawalRefusal = 'moreThanAvailable' | 'nothingLeft'

/**
 * The most that the receiver can get with the fee beside it: in the United States all but the fee; elsewhere 98 % of what
 * may be withdrawn, rounded down, and never more than all but the fee (GAP-068).
 */
function mostAfterFees(withdrawable: Cents, country: string): number {
  const allButFee = withdrawable - WALLET_FEE
  if (country === 'US') return allButFee
  return Math.min(Math.floor((withdrawable * 98) / 100), allButFee)
}

/**
 * At or above the most after fees the fee comes out of the amount, otherwise it is added to it (GAP-067). `country` is
 * that of the sign-up (GAP-069).
 */
export function walletWithdrawal(
  withdrawable: Cents,
  amount: Cents,
  country: string,
): WalletWithdrawal | WalletWithdrawalRefusal {
  if (amount > withdrawable) return 'moreThanAvailable'
  const isInside = amount >= mostAfterFees(withdrawable, country)
  const payout = isInside ? amount - WALLET_FEE : amount
  if (amount <= 0 || payout <= 0) return 'nothingLeft'
  return { payout: cents(payout), debit: cents(payout + WALLET_FEE), fee: WALLET_FEE }
}
