/** Numbers that users type into the fields of the slip. */
import { type Cents, hundredths } from '@sidebet/domain/money'
import { plainDecimal } from '@sidebet/domain/typedNumber'
import { readAmount } from '../../ui/forms/readAmount.ts'

/** A stake, rounded half up to a cent (GAP-081); null unless an amount above 0. */
export function readStake(text: string): Cents | null {
  const amount = readAmount(text, 'halfUp')
  return amount === 0 ? null : amount
}

/** A spread or a part of the odds in hundredths; null unless a number above 0 with at most two decimals. */
export function readHundredths(text: string): number | null {
  const value = hundredths(plainDecimal(text), 'exact')
  return value !== null && value > 0 ? value : null
}

/** Whether a field contains a text that is no number. */
export function isUnread(text: string): boolean {
  return text.trim() !== '' && plainDecimal(text) === null
}
