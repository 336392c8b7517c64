/** Usernames appear in URLs, in bets and in groups and never change (GAP-025, GAP-027, GAP-028). */
import { straightApostrophes } from '../typedText.ts'
import { hasInvisible } from './invisibleCharacters.ts'

const USERNAME_MIN = 3
export const USERNAME_MAX = 30

const ALLOWED = /^[\p{L}\p{M}0-9._-]+$/u

/** Ids on the wire: user, game, offer, bet, group, promotion, bank. A path may contain an id or a username (GAP-036). */
const WIRE_ID = /^[ugobrpf]_\d+$/

/** A name uses one script, so that a Cyrillic letter cannot imitate a Latin one. */
const SCRIPTS = [
  /^\p{scx=Latin}*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Armenian}*$/u,
  /^\p{scx=Georgian}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Thai}*$/u,
  /^\p{scx=Hangul}*$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
]

/** A username as typed: composed (NFC), and without the space that phone keyboards add behind it. */
export function typedUsername(text: string): string {
  return text.normalize('NFC').trim()
}

/** The username as stored and compared at login, composed (NFC). Null when it breaks a rule of GAP-025. */
export function usernameOf(text: string): string | null {
  const name = typedUsername(text)
  const length = [...name].length
  if (length < USERNAME_MIN || length > USERNAME_MAX) return null
  if (!ALLOWED.test(name) || hasInvisible(name)) return null
  if (!isOneScript(name.replace(/[0-9._-]/g, ''))) return null
  if (isWireId(usernameKey(name))) return null
  return name
}

/** Whether all characters of a text of letters and marks belong to one script. */
export function isOneScript(letters: string): boolean {
  return SCRIPTS.some((script) => script.test(letters))
}

/** Whether a name has the form of an id on the wire. */
export function isWireId(name: string): boolean {
  return WIRE_ID.test(name)
}

/**
 * The unique key of a name: two names that differ only in case or in the form of a character are the same name (GAP-027).
 * Login and queries compare the exact name. Lower, upper and lower case replace the case folding that JavaScript lacks:
 * only then are "ẞ", "ß" and "ss" equal.
 */
export function usernameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

/**
 * The unique key of a group or a promotion. In addition to `usernameKey`, runs of white space are one space, and a
 * typographic apostrophe is a straight one: such names are displayed alike.
 */
export function nameKey(name: string): string {
  return straightApostrophes(usernameKey(name)).replace(/\s+/g, ' ').trim()
}
