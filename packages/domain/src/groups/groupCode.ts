/** The code that lets a user join a group (GAP-149). */
import { plainCode } from '../typedText.ts'

/** Base32: no letter can be mistaken for a digit of it. */
export const GROUP_CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
export const GROUP_CODE_LENGTH = 10

/** The code of a typed one, in any case; null for a typing mistake, which costs no try (decision 045). */
export function groupCodeOf(text: string): string | null {
  const code = plainCode(text).toUpperCase()
  return /^[A-Z2-7]+$/.test(code) && code.length === GROUP_CODE_LENGTH ? code : null
}
