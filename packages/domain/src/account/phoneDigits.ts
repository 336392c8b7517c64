/** Phones are stored and sent as digits only: country code and number joined (U2). */
import { plainDigits } from '../typedText.ts'

/** A number has at most 15 digits (E.164). The rest leaves room for the prefixes that people type. */
export const PHONE_DIGITS_MAX = 20

function digitsOf(text: string): string {
  return plainDigits(text).replace(/[^0-9]/g, '')
}

/** A number with one of these before its digits has its own country code. */
const INTERNATIONAL = /^[^0-9]*(?:\+|00)/

/**
 * The joined digits, or null when the input is not a phone. With a separate country code, each part must be a number above
 * 0 (U2: "+1" does not make a phone of "abc"). Without one, the phone includes the country code, as on the wire. A number
 * that begins with + or 00 brings its own code, and the separate one is ignored (decision 045). The server then finds the
 * one form of the phone (`phoneForm`).
 */
export function phoneDigits(phone: string, countryCode?: string): string | null {
  const isInternational = INTERNATIONAL.test(plainDigits(phone))
  const digits = digitsOf(phone)
  const number = isInternational ? digits.replace(/^0+/, '') : digits
  const code = countryCode === undefined ? '' : digitsOf(countryCode).replace(/^0+/, '')
  if (!isAboveZero(number)) return null
  if (countryCode !== undefined && !isAboveZero(code)) return null
  const joined = isInternational ? number : code + number
  return joined.length <= PHONE_DIGITS_MAX ? joined : null
}

function isAboveZero(digits: string): boolean {
  return /[1-9]/.test(digits)
}
