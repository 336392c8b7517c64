import { type Cents, cents } from '../money.ts'

/** The amounts of a withdrawal to a bank. */
export type BankWithdrawal = {
  /** The debit of the funds: the amount that was typed. */
  readonly debit: Cents
  readonly fee: Cents
  /** What reaches the bank. */
  readonly net: Cents
}

/**
 * One and a half times the larger of 2 cents and half a percent plus 1 cent, of which at most 5.01 dollars count. Rounded
 * half up to a cent, once (GAP-063). Computed in two-hundredths of a cent, so that no half is lost.
 */
function feeOf(amount: Cents): Cents {
  const base = Math.min(Math.max(400, amount + 200), 100_200)
  return cents(Math.floor((3 * base + 200) / 400))
}

/** The withdrawal of this amount; null when the fee would leave nothing (GAP-070). The amount includes the fee (GAP-064). */
export function bankWithdrawal(amount: Cents): BankWithdrawal | null {
  if (amount <= 0) return null
  const fee = feeOf(amount)
  return amount > fee ? { debit: amount, fee, net: cents(amount - fee) } : null
}
