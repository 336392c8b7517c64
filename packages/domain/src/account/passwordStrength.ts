/** "Password longer than 7 characters" (AC2). */
const PASSWORD_MIN = 8

/** In characters. A longer password is refused, never truncated: every character counts (AC2). */
export const PASSWORD_MAX = 1000

export const PASSWORD_SPECIALS = '!@#$%^&*'

/**
 * Common passwords that satisfy the stated rule, in lower case (AC2). "Passw0rd" with a special character is deliberately
 * not listed: the specification gives it as an example of a strong password.
 */
const COMMON: ReadonlySet<string> = new Set([
  '1q2w3e4r!',
  '1q2w3e4r5t!',
  '1qaz!qaz',
  '1qaz@wsx',
  '123456a!',
  'aa123456!',
  'aa@123456',
  'abc123!@#',
  'abcd123!',
  'abcd@1234',
  'admin123!',
  'admin@123',
  'baseball1!',
  'changeme1!',
  'dragon123!',
  'football1!',
  'iloveyou1!',
  'letmein1!',
  'letmein123!',
  'monkey123!',
  'p@ssw0rd',
  'p@ssw0rd1',
  'p@ssword1',
  'password1!',
  'password12!',
  'password123!',
  'password@1',
  'password@123',
  'princess1!',
  'q1w2e3r4!',
  'qwerty1!',
  'qwerty12!',
  'qwerty123!',
  'qwerty@123',
  'sunshine1!',
  'superman1!',
  'welcome1!',
  'welcome123!',
  'welcome@123',
  'zaq1@wsx',
])

/** The form in which a password is hashed and verified: composed (NFC), so that all keyboards produce the same characters. */
export function passwordOf(text: string): string {
  return text.normalize('NFC')
}

/** Longer than 7 characters, with a letter, a digit and one of !@#$%^&*, and not a common password. */
export function isStrongPassword(text: string): boolean {
  const password = passwordOf(text)
  const characters = [...password]
  if (characters.length < PASSWORD_MIN || characters.length > PASSWORD_MAX) return false
  if (!/\p{L}/u.test(password) || !/[0-9]/.test(password)) return false
  if (!characters.some((character) => PASSWORD_SPECIALS.includes(character))) return false
  return !COMMON.has(password.toLowerCase())
}
