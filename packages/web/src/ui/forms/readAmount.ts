import { type Cents, cents, hundredths } from '@sidebet/domain/money'
import { plainDecimal } from '@sidebet/domain/typedNumber'
import { plainDigits } from '@sidebet/domain/typedText'

/**
 * Dollars as users type and paste them, 0 or more: "25", ".5", "$1,250.50" and "25,5". Null when the text is no amount.
 * `round` is the treatment of a part of a cent, as for `hundredths`.
 */
export function readAmount(text: string, round: 'halfUp' | 'exact'): Cents | null {
  const amount = hundredths(plainDecimal(plainDigits(text).replace(/^\$/, '')), round)
  return amount === null ? null : cents(amount)
}
