import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import { type Cents, cents, hundredths } from '@sidebet/domain/money'

/** The amount that was typed or pasted, "$1,234.5 " too; null where it cannot be deposited. The server decides. */
export function readDeposit(text: string): Cents | null {
  const amount = hundredths(text.replace(/[$,\s]/g, ''), 'exact')
  return amount !== null && isDepositAmount(cents(amount)) ? cents(amount) : null
}
