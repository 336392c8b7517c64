import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import type { Cents } from '@sidebet/domain/money'
import { readAmount } from '../core/money.tsx'

/** The amount that was typed; null where it cannot be deposited. The server decides. */
export function readDeposit(text: string): Cents | null {
  const amount = readAmount(text)
  return amount !== null && isDepositAmount(amount) ? amount : null
}
