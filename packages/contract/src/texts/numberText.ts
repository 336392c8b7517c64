/** Numbers inside sentences (GAP-073). */
import { type Cents, cents, plainDollars } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'

/** Hundredths without trailing zeros: 300 is "3", 350 "3.5", 225 "2.25". For spreads and odds. */
export function decimalText(hundredths: number): string {
  return plainDollars(cents(hundredths)).replace(/\.?0+$/, '')
}

/** "3 to 2". */
export function oddsText(odds: Odds): string {
  return `${decimalText(odds.numerator)} to ${decimalText(odds.denominator)}`
}

/** "$1234.50": two decimals, no separators. */
export function amountText(amount: Cents): string {
  return `$${plainDollars(amount)}`
}
