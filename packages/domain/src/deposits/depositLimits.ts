import { type Cents, cents } from '../money.ts'

/** The smallest and the largest amount of one deposit by card or wallet (GAP-050). */
export const DEPOSIT_MIN = cents(5_00)
export const DEPOSIT_MAX = cents(10_000_00)

/** Whether this amount may be deposited at once, both limits included (GAP-050). */
export function isDepositAmount(amount: Cents): boolean {
  return amount >= DEPOSIT_MIN && amount <= DEPOSIT_MAX
}

/** The largest sum of a bank deposit and its fee, which is 0 (GAP-052). */
export const BANK_DEPOSIT_MAX = cents(5_000_00)

/** Whether this amount may be deposited from a bank at once: any cent up to the largest amount (GAP-051, GAP-052). */
export function isBankDepositAmount(amount: Cents): boolean {
  return amount > 0 && amount <= BANK_DEPOSIT_MAX
}
