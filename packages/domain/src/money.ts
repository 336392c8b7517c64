/**
 * Money is a whole number of US cents, never a fraction of one and never a float in dollars. Dollars exist only at the
 * edges: parsed here from decimal text, formatted by `formatDollars`.
 */

declare const unit: unique symbol
export type Cents = number & { readonly [unit]: 'cents' }

/** The largest amount on the wire: 1,000,000.00 dollars (W1). */
export const AMOUNT_MAX = 100_000_000 as Cents

/** Brands a whole number of cents. Throws for any value that is not a safe integer: a programming error. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`not a whole number of cents: ${amount}`)
  return amount as Cents
}

export function plus(a: Cents, b: Cents): Cents {
  return cents(a + b)
}

export function minus(a: Cents, b: Cents): Cents {
  return cents(a - b)
}

/** Plain decimal text: no exponent, no sign except a minus, no separators, a digit on both sides of a point. */
const DECIMAL = /^(-?)(\d{1,15})(?:\.(\d{1,30}))?$/

/**
 * Hundredths (cents of a dollar, hundredths of a point) in a number or decimal string; null when it is no such text. A
 * number is read from its shortest decimal text, so 1.005 is one and five thousandths, not the float below it. `round`
 * determines the treatment of digits after the second: half up (stakes, W1) or refused (everything else).
 */
export function hundredths(value: unknown, round: 'halfUp' | 'exact'): number | null {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return null
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  if (round === 'exact' && /[1-9]/.test(fraction.slice(2))) return null

  const size = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`)
  const rounded = (fraction[2] ?? '0') >= '5' ? size + 1 : size
  if (!Number.isSafeInteger(rounded)) return null
  return sign && rounded > 0 ? -rounded : rounded
}

/** Cents as dollars with two decimals and no separators, the format of amounts inside sentences (GAP-073). */
export function plainDollars(amount: Cents): string {
  const sign = amount < 0 ? '-' : ''
  const size = Math.abs(amount)
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Cents as `$1,234.50`, the format of the funds bar (GAP-073). */
export function formatDollars(amount: Cents): string {
  const [whole = '', fraction = ''] = plainDollars(cents(Math.abs(amount))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}$${grouped}.${fraction}`
}

/** Hundredths as a JSON number for the wire: 15050 is 150.5. */
export function fromHundredths(amount: number): number {
  return Number(plainDollars(cents(amount)))
}
