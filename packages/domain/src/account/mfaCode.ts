/** One-time codes, of the second factor and of a new e-mail or phone, and their limits (GAP-016). */
import { plainCode } from '../typedText.ts'

export const MFA_CODE_DIGITS = 6

/** The six digits of a typed code; null for a typing mistake, which costs no try (decision 045). */
export function oneTimeCode(text: string): string | null {
  const code = plainCode(text)
  return /^\d+$/.test(code) && code.length === MFA_CODE_DIGITS ? code : null
}

export const MFA_CODE_LIFE_MS = 10 * 60 * 1000

/** Wrong codes per account, over all its logins. */
export const MFA_WRONG_MAX = 5
export const MFA_WRONG_WINDOW_MS = 60 * 60 * 1000

/** Codes sent per account, over e-mail and SMS. */
export const MFA_SENDS_MAX = 5
export const MFA_SENDS_WINDOW_MS = 15 * 60 * 1000
