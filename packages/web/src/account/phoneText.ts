import { splitPhone } from '@sidebet/domain/account/splitPhone'

/** "+1 3055550100"; with a code that cannot be told from the number "+4915112345678". */
export function phoneText(digits: string): string {
  const { countryCode, phone } = splitPhone(digits)
  return countryCode === '' ? `+${phone}` : `+${countryCode} ${phone}`
}
