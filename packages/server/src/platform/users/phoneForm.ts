import { createRequire } from 'node:module'
import { phoneDigits } from '@sidebet/domain/account/phoneDigits'

const require = createRequire(import.meta.url)

/** The library has 90 of the 1,600 modules of a server. It loads with the first phone. */
const loadPhones = (): typeof import('libphonenumber-js/max') => require('libphonenumber-js/max')

/**
 * The one form of a phone, as it is stored, compared and called: digits of country code and number (decision 045). A digit
 * that people dial only within a country goes: "4407700900555" is "447700900555", "113055550177" is "13055550177". Digits
 * that are no possible number stay as they are, and so does a text that is no phone, for the checks to refuse.
 */
export function phoneForm(text: string): string {
  const digits = phoneDigits(text)
  if (digits === null) return text
  const form = possibleNumber(digits)
  // Zeros that could each be a trunk digit are no number: their form would not be its own.
  return form !== null && possibleNumber(form) === form ? form : digits
}

function possibleNumber(digits: string): string | null {
  const number = loadPhones().parsePhoneNumberFromString(`+${digits}`)
  return number?.isPossible() ? number.number.slice(1) : null
}
