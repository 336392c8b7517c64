/** A row of digits, also with spaces, dots or dashes in it: what could be the number of an account. */
const NUMBER = /\d(?:[\s.-]?\d){4,}/g

/** What somebody calls a bank, without what could be its number (GAP-058); never empty. */
export function safeName(name: string): string {
  const plain = name
    .replace(NUMBER, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return plain.slice(0, 60) || 'Bank account'
}

/** The part of "House - Checking - 6789" that was typed. */
export function typedPart(name: string): string {
  return safeName(name.replace(/\s*-\s*(?:checking|savings)\s*-\s*\d{0,4}\s*$/i, ''))
}
