/** Numbers inside sentences (GAP-073). */
import { type Cents, cents, formatDollars, plainDollars } from '@sidebet/domain/money'
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

/** "$250", "$12.50": cents only where they are not 0. */
export function wholeDollars(amount: Cents): string {
  return formatDollars(amount).replace(/\.00$/, '')
}

/** "+$20.00" for a win, "\u2212$60.00" with a real minus for a loss, "$0.00" for neither. */
export function signedText(amount: Cents): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '\u2212' : ''
  return `${sign}${formatDollars(cents(Math.abs(amount)))}`
}
