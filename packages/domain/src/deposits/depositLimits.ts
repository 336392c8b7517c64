import { type Cents, cents } from '../money.ts'

/** The least and the most that may be deposited at once (GAP-050). */
export const DEPOSIT_MIN = cents(5_00)
export const DEPOSIT_MAX = cents(10_000_00)

/** Whether so much may be deposited at once, both limits included (GAP-050). */
export function isDepositAmount(amount: Cents): boolean {
  return amount >= DEPOSIT_MIN && amount <= DEPOSIT_MAX
}
