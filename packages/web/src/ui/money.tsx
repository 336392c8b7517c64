import { signedText } from '@sidebet/copy/numberText'
import { type Cents, cents, formatDollars, fromHundredths, hundredths } from '@sidebet/domain/money'

/** Dollars of an answer as cents. */
export function centsOf(dollars: number): Cents {
  return cents(hundredths(dollars, 'halfUp') ?? 0)
}

/** Cents as the dollars of a body. */
export function dollarsOf(amount: Cents): number {
  return fromHundredths(amount)
}

/** `$1,234.50` in figures that stand in columns. `signed` says whether it was won or lost. */
export function Amount({ of, signed = false }: { of: Cents; signed?: boolean }) {
  return <span className="figures">{signed ? signedText(of) : formatDollars(of)}</span>
}
