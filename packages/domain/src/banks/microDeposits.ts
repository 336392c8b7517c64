import type { Cents } from '../money.ts'

/** Whether the amount is a possible micro-deposit, which verifies the owner of a bank account: 1 to 99 cents (GAP-060). */
export function isMicroDeposit(amount: Cents): boolean {
  return amount >= 1 && amount <= 99
}
