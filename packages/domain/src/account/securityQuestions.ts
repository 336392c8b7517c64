import { straightApostrophes } from '../typedText.ts'
/** The five questions offered at sign-up, in their order (U3). */
export const SECURITY_QUESTIONS = [
  'favorite movie',
  "first pet's name",
  'city where parents met',
  "paternal grandfather's first name",
  "maternal grandmother's first name",
] as const

export type SecurityQuestion = (typeof SECURITY_QUESTIONS)[number]

/** In characters. */
export const SECRET_MAX = 200

export function isSecurityQuestion(text: string): text is SecurityQuestion {
  return SECURITY_QUESTIONS.some((question) => question === text)
}

/**
 * The answer as hashed and verified: composed (NFC) and with straight apostrophes, otherwise as typed, because case and
 * spaces count (GAP-030). Null when it is blank or too long.
 */
export function secretOf(text: string): string | null {
  const secret = straightApostrophes(text.normalize('NFC'))
  return secret.trim() === '' || [...secret].length > SECRET_MAX ? null : secret
}

/**
 * The answers with which a stored hash may have been made, in the order to try them: that of `secretOf`, and for hashes of
 * before decision 045 the typographic apostrophe and the answer as typed.
 */
export function possibleSecrets(text: string): readonly string[] {
  const secret = secretOf(text)
  if (secret === null) return []
  return [...new Set([secret, secret.replaceAll("'", '\u2019'), text.normalize('NFC')])]
}
