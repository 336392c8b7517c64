import type { Cents } from '@sidebet/domain/money'
import { readAmount } from '../core/money.tsx'

/** 5.00 to 10,000.00 dollars a deposit, both included (GAP-050); the server decides. */
const MIN = 500
const MAX = 1_000_000

/** The amount that was typed; null where it cannot be deposited. */
export function readDeposit(text: string): Cents | null {
  const amount = readAmount(text)
  return amount !== null && amount >= MIN && amount <= MAX ? amount : null
}
