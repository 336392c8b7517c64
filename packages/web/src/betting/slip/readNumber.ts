/** What people type into the fields of the slip. */
import { type Cents, cents, hundredths } from '@sidebet/domain/money'

/** A stake, "$1,234.5 " and ".5" too, half up to a cent (GAP-081); null when it is no amount above 0. */
export function readStake(text: string): Cents | null {
  const amount = hundredths(plain(text.replace(/[$,\s]/g, '')), 'halfUp')
  return amount !== null && amount > 0 ? cents(amount) : null
}

/** A spread or a part of the odds in hundredths; null when it is no number above 0 with at most two decimals. */
export function readHundredths(text: string): number | null {
  const value = hundredths(plain(text.trim()), 'exact')
  return value !== null && value > 0 ? value : null
}

/** ".5" and "5." are half typed, and meant. */
function plain(text: string): string {
  return text.replace(/^\./, '0.').replace(/\.$/, '')
}
