/** A sequence of digits, with or without spaces, dots or dashes: possibly an account number. */
const NUMBER = /\d(?:[\s.-]?\d){4,}/g

/** The user's name of a bank without a possible account number (GAP-058); never empty. */
export function safeName(name: string): string {
  const plain = name
    .replace(NUMBER, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return plain.slice(0, 60) || 'Bank account'
}

/** The part of "House - Checking - 6789" that the user typed. */
export function typedPart(name: string): string {
  return safeName(name.replace(/\s*-\s*(?:checking|savings)\s*-\s*\d{0,4}\s*$/i, ''))
}
