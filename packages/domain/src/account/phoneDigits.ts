/** Phones are stored and sent as digits only: country code and number joined (U2). */

/** A number has at most 15 digits (E.164). The rest leaves room for the prefixes that people type. */
export const PHONE_DIGITS_MAX = 20

function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

/**
 * The joined digits, or null when the input is not a phone. With a separate country code, each part must be a number above
 * 0 (U2: "+1" does not make a phone of "abc"). Without one, the phone includes the country code, as on the wire.
 */
export function phoneDigits(phone: string, countryCode?: string): string | null {
  const number = digitsOf(phone)
  const code = countryCode === undefined ? '' : digitsOf(countryCode)
  if (!isAboveZero(number)) return null
  if (countryCode !== undefined && !isAboveZero(code)) return null
  const joined = code + number
  return joined.length <= PHONE_DIGITS_MAX ? joined : null
}

function isAboveZero(digits: string): boolean {
  return /[1-9]/.test(digits)
}
