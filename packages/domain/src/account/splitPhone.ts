/** The calling codes that can be split from the number: US, UK and Mexico (GAP-031). */
const CALLING_CODES = ['1', '44', '52'] as const

export type PhoneParts = { readonly countryCode: string; readonly phone: string }

/**
 * Splits a stored phone (digits) into two fields. With any other code, the number has all digits. Both fields joined are
 * the stored phone.
 */
export function splitPhone(digits: string): PhoneParts {
  const code = CALLING_CODES.find((candidate) => digits.startsWith(candidate)) ?? ''
  return { countryCode: code, phone: digits.slice(code.length) }
}

/** A stored phone as the two fields display it. */
export function shownPhone(digits: string): PhoneParts {
  const { countryCode, phone } = splitPhone(digits)
  return { countryCode: countryCode && `+${countryCode}`, phone }
}

/** The input of the two fields. Without a code, the number has all digits: no default code is added. */
export function typedPhone({ countryCode, phone }: PhoneParts): {
  readonly countryCode?: string
  readonly phone: string
} {
  return countryCode.trim() === '' ? { phone } : { countryCode, phone }
}
