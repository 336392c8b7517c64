import type { Cents } from '../money.ts'

/** Whether a bank may have got so much to prove whose it is: 1 to 99 cents (GAP-060). */
export function isMicroDeposit(amount: Cents): boolean {
  return amount >= 1 && amount <= 99
}
