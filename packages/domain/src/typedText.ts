/** Typed and pasted text, reduced to what the person sees (decision 045). */

/** Without format characters (category Cf), which a clipboard adds and no field shows. Not for free text: some scripts need them. */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/** A number or a day as it is shown: without marks and outer white space, and in narrow digits. */
export function plainDigits(text: string): string {
  return withoutMarks(text)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
}

/** A typographic apostrophe, which phone keyboards insert, is the straight one. */
export function straightApostrophes(text: string): string {
  return text.replace(/[\u2018\u2019\u201b\u02bc]/g, "'")
}

/** The token of a mailed link, up to the first character that no token has, such as the full stop behind it. '' without one. */
export function linkToken(text: string): string {
  return /^[\w-]*/.exec(withoutMarks(text).trim())![0]
}

/**
 * A code as it was issued. White space, hyphens, marks and final punctuation are dropped, and wide characters are narrowed
 * (NFKC): "１２３-456." is "123456".
 */
export function plainCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, '')
    .replace(/\p{P}+$/u, '')
}
