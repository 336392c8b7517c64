/** Characters that nobody sees but that can break a line, a mail header or the order in which a name is read. */

const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Control characters, line separators, halves of a surrogate pair and marks that turn the writing direction. */
export function hasControls(text: string): boolean {
  return CONTROLS.test(text)
}

/**
 * All of `hasControls` and everything of zero width. For what identifies somebody; a person's name may hold a
 * joiner, which some scripts need.
 */
export function hasInvisible(text: string): boolean {
  return hasControls(text) || INVISIBLE.test(text)
}

/** True when something of the text is to be seen: not only spaces, marks and what has no width. */
export function hasVisible(text: string): boolean {
  return [...text].some((character) => VISIBLE.test(character) && !INVISIBLE.test(character))
}
