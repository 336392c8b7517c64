import { hasInvisible } from './invisibleCharacters.ts'

/** The longest address that can be delivered, in characters. */
export const EMAIL_MAX = 254

/** With one of these, a mail header could be parsed as several addresses, or as a name with another address. */
const HEADER_MEANING = /[\s,;:<>()[\]"\\]/

/** Lower case and without outer spaces, as e-mails are sent, stored and compared (GAP-033). */
export function lowerEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/**
 * Stated: an e-mail contains "@" and ".". Ours in addition: one "@" with text on both sides, no unprintable characters, no
 * separator of several addresses, at most 254 characters (GAP-033).
 */
export function isEmail(text: string): boolean {
  const [local, domain, ...rest] = text.split('@')
  if (!local || !domain || rest.length > 0) return false
  if (!text.includes('.')) return false
  return text.length <= EMAIL_MAX && !hasInvisible(text) && !HEADER_MEANING.test(text)
}
