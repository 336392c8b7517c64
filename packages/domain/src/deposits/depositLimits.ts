import { type Cents, cents } from '../money.ts'

const LEAST = cents(5_00)
const MOST = cents(10_000_00)

/** Whether so much may be deposited at once: 5.00 to 10,000.00 dollars, both included (GAP-050). */
export function isDepositAmount(amount: Cents): boolean {
  return amount >= LEAST && amount <= MOST
}
