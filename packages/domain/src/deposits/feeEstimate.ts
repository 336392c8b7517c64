import { type Cents, cents } from '../money.ts'

/** Typical fee of a provider for one payment: a fixed part in cents, and a percentage of the amount. */
const FIXED_LEAST = 20
const FIXED_MOST = 30
const PERCENT = 3

/**
 * Estimate of the fee that the provider deducts from a deposit, half up to a cent. The user does not pay it: the house
 * does, and the user is credited with the whole amount (GAP-048).
 */
export function feeEstimate(amount: Cents): { readonly least: Cents; readonly most: Cents } {
  const share = Math.round((amount * PERCENT) / 100)
  return { least: cents(FIXED_LEAST + share), most: cents(FIXED_MOST + share) }
}
