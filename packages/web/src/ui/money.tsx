import { signedText } from '@sidebet/copy/numberText'
import { type Cents, cents, formatDollars, fromHundredths, hundredths } from '@sidebet/domain/money'

/** Converts dollars of an answer to cents. */
export function centsOf(dollars: number): Cents {
  return cents(hundredths(dollars, 'halfUp') ?? 0)
}

/** Converts cents to dollars of a body. */
export function dollarsOf(amount: Cents): number {
  return fromHundredths(amount)
}

/** `$1,234.50` in tabular figures. `signed` adds the sign of a win or a loss. */
export function Amount({ of, signed = false }: { of: Cents; signed?: boolean }) {
  return <span className="figures">{signed ? signedText(of) : formatDollars(of)}</span>
}
