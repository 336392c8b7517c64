/** Invisible characters that can break a line, a mail header or the reading order of a name. */

const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Control characters, line separators, unpaired surrogates and marks that change the writing direction. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text)
}

/**
 * Everything of `hasControls` and all characters of zero width. For identifiers. A person's name may contain a joiner,
 * which some scripts need.
 */
export function hasInvisible(text: string): boolean {
  return hasControls(text) || INVISIBLE.test(text)
}

/** True when at least one character is visible: not only spaces, marks and characters of zero width. */
export function hasVisible(text: string): boolean {
  return [...text].some((character) => VISIBLE.test(character) && !INVISIBLE.test(character))
}
