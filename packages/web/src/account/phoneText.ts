import { splitPhone } from '@sidebet/domain/account/splitPhone'

/** "+1 3055550100"; "+4915112345678" when the country code cannot be separated from the number. */
export function phoneText(digits: string): string {
  const { countryCode, phone } = splitPhone(digits)
  return countryCode === '' ? `+${phone}` : `+${countryCode} ${phone}`
}
