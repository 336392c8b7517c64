/** First and last names of people. */
import { hasControls, hasVisible } from './invisibleCharacters.ts'

/** In characters, for each of the two names. */
export const NAME_MAX = 80

/**
 * The name as stored: composed (NFC) and without outer spaces. Null when it is empty, too long, unprintable, or has no
 * visible character.
 */
export function personName(text: string): string | null {
  const name = text.normalize('NFC').trim()
  if (!hasVisible(name) || [...name].length > NAME_MAX || hasControls(name)) return null
  return name
}
