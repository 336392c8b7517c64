/** The calling codes that can be told from the number behind them: US, UK and Mexico (GAP-031). */
const CALLING_CODES = ['1', '44', '52'] as const

export type PhoneParts = { readonly countryCode: string; readonly phone: string }

/** A stored phone (digits) for two fields: with any other code the number has all digits. Joined they are what was stored. */
export function splitPhone(digits: string): PhoneParts {
  const code = CALLING_CODES.find((candidate) => digits.startsWith(candidate)) ?? ''
  return { countryCode: code, phone: digits.slice(code.length) }
}

/** A stored phone as the two fields show it. */
export function shownPhone(digits: string): PhoneParts {
  const { countryCode, phone } = splitPhone(digits)
  return { countryCode: countryCode && `+${countryCode}`, phone }
}

/** What was typed into the two fields: without a code the number has all digits, and no default code stands before them. */
export function typedPhone({ countryCode, phone }: PhoneParts): {
  readonly countryCode?: string
  readonly phone: string
} {
  return countryCode.trim() === '' ? { phone } : { countryCode, phone }
}
