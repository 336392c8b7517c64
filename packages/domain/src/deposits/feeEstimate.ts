import { type Cents, cents } from '../money.ts'

/** What a provider typically asks for a payment, whatever its size, and of each dollar of it. */
const FIXED_LEAST = 20
const FIXED_MOST = 30
const PERCENT = 3

/**
 * About what the provider keeps of a deposit, half up to a cent. Nobody pays it: the house does, and the user gets the
 * whole amount (GAP-048).
 */
export function feeEstimate(amount: Cents): { readonly least: Cents; readonly most: Cents } {
  const share = Math.round((amount * PERCENT) / 100)
  return { least: cents(FIXED_LEAST + share), most: cents(FIXED_MOST + share) }
}
