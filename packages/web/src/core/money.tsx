import { type Cents, cents, formatDollars, fromHundredths, hundredths } from '@sidebet/domain/money'

/** Dollars of an answer as cents. */
export function centsOf(dollars: number): Cents {
  return cents(hundredths(dollars, 'halfUp') ?? 0)
}

/** Cents as the dollars of a body. */
export function dollarsOf(amount: Cents): number {
  return fromHundredths(amount)
}

/** What was typed or pasted into an amount field, "$1,234.5 " too; null when it is no amount above 0. */
export function readAmount(text: string): Cents | null {
  const amount = hundredths(text.replace(/[$,\s]/g, ''), 'exact')
  return amount !== null && amount > 0 ? cents(amount) : null
}

/** `$1,234.50` in figures that stand in columns. `signed` puts a plus before what is won. */
export function Amount({ of, signed = false }: { of: Cents; signed?: boolean }) {
  return (
    <span className="figures">
      {signed && of > 0 ? '+' : ''}
      {formatDollars(of)}
    </span>
  )
}
