/** First and last names of people. */
import { hasControls, hasVisible } from './invisibleCharacters.ts'

/** In characters, each of the two names. */
export const NAME_MAX = 80

/**
 * The name as it is stored: composed (NFC) and without outer spaces; null when it is empty, too long or unprintable, or
 * when nobody would see anything of it.
 */
export function personName(text: string): string | null {
  const name = text.normalize('NFC').trim()
  if (!hasVisible(name) || [...name].length > NAME_MAX || hasControls(name)) return null
  return name
}
