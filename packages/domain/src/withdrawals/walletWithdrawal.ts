import { type Cents, cents } from '../money.ts'

/** The user's fee for each withdrawal to a wallet. */
export const WALLET_FEE = cents(25)

/** The amounts of a withdrawal to a wallet. */
export type WalletWithdrawal = {
  /** What the receiver gets. */
  readonly payout: Cents
  /** The debit of the funds. */
  readonly debit: Cents
  readonly fee: Cents
}

/** `moreThanAvailable`: the funds do not cover it; `nothingLeft`: less than a cent would reach the receiver. */
export type WalletWithdrawalRefusal = 'moreThanAvailable' | 'nothingLeft'

/**
 * The largest payout when the fee is added to it. In the United States it is the withdrawable funds less the fee.
 * Elsewhere it is 98 % of the withdrawable funds, rounded down, and at most the withdrawable funds less the fee (GAP-068).
 */
function mostAfterFees(withdrawable: Cents, country: string): number {
  const allButFee = withdrawable - WALLET_FEE
  if (country === 'US') return allButFee
  return Math.min(Math.floor((withdrawable * 98) / 100), allButFee)
}

/**
 * At or above the largest payout after fees, the fee is deducted from the amount, otherwise it is added to it (GAP-067).
 * `country` is that of the sign-up (GAP-069).
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
