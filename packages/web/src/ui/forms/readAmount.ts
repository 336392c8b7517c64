import { type Cents, cents, hundredths } from '@sidebet/domain/money'

/** Dollars as users type and paste them: "25", ".5", "5.", "$1,250.50". A comma may only stand between whole thousands. */
const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

/**
 * The typed amount, 0 or more; null when it is invalid. "25,5" is invalid, since it may mean 25.50 or 255.00. `round`
 * is the treatment of a part of a cent, as for `hundredths`.
 */
export function readAmount(text: string, round: 'halfUp' | 'exact'): Cents | null {
  const [, dollars = '', fraction = ''] = AMOUNT.exec(text.trim()) ?? []
  if (dollars === '' && fraction === '') return null
  const whole = dollars.replaceAll(',', '') || '0'
  const amount = hundredths(`${whole}.${fraction || '0'}`, round)
  return amount === null ? null : cents(amount)
}
