/** Odds `numerator : denominator`, both stored as whole hundredths, so that 1.5 to 1 is the exact ratio 150 : 100. */
import { type Cents, cents, minus, plus } from './money.ts'

export type Odds = { readonly numerator: number; readonly denominator: number }

/** Each part is more than 0 and at most 1000 (GAP-079), in hundredths. */
export const ODDS_PART_MAX = 100_000

export function areOdds(odds: Odds): boolean {
  return [odds.numerator, odds.denominator].every(
    (part) => Number.isSafeInteger(part) && part > 0 && part <= ODDS_PART_MAX,
  )
}

/**
 * R(x) of GAP-098: what the offerer pays for a stake of x, x times the odds rounded half up to a cent. Bets divide money
 * only here. Exact for stakes up to 1,000,000.00 dollars: every product is below 2^53. The remainder is subtracted before
 * the division, so the float never rounds a quotient.
 */
export function timesOdds(stake: Cents, odds: Odds): Cents {
  const dividend = 2 * stake * odds.numerator + odds.denominator
  const divisor = 2 * odds.denominator
  if (stake < 0 || !Number.isSafeInteger(dividend)) throw new Error(`stake out of range: ${stake}`)
  return cents((dividend - (dividend % divisor)) / divisor)
}

/**
 * What the offerer pays for the part that moves the taken sum from `taken` to `taken + amount`: R(b) - R(a). The parts
 * always add up to the reserved stake, and the first is the plain formula (GAP-098).
 */
export function computeOffererPay(taken: Cents, amount: Cents, odds: Odds): Cents {
  return minus(timesOdds(plus(taken, amount), odds), timesOdds(taken, odds))
}

/**
 * Compares what an accepter stakes for a dollar to win: below 0 when `a` is better for the accepter, 0 for the same ratio. Exact,
 * as both products are below 2^53.
 */
export function comparePrices(a: Odds, b: Odds): number {
  return a.denominator * b.numerator - b.denominator * a.numerator
}
