import { withoutMarks } from '../typedText.ts'
import { hasInvisible } from './invisibleCharacters.ts'

/** The longest address that can be delivered, in characters. */
export const EMAIL_MAX = 254

/** With one of these, a mail header could be parsed as several addresses, or as a name with another address. */
const HEADER_MEANING = /[\s,;:<>()[\]"\\]/

/** Node and browsers have it. The language itself cannot translate the domains of other scripts. */
declare const URL: { new (url: string): { readonly hostname: string } }

/**
 * The one form of an e-mail, as it is sent, stored and compared (GAP-033, decision 045): lower case, without outer spaces
 * and format characters, the domain in ASCII and without a final dot. "Bea@Bücher.example." is "bea@xn--bcher-kva.example".
 */
export function normalizeEmail(text: string): string {
  const email = withoutMarks(text).normalize('NFC').trim().toLowerCase().normalize('NFC')
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + asciiDomain(email.slice(at))
}

/** A domain that has no form in ASCII stays as it is, and `isEmail` refuses it. */
function asciiDomain(domain: string): string {
  return (isAscii(domain) ? domain : hostOf(domain)).replace(/\.+$/, '')
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

function hostOf(domain: string): string {
  // A URL would end, or skip a part of the domain, at one of these characters.
  if (/[\s\p{Cc}/?#:@%\\]/u.test(domain)) return domain
  try {
    // A last label of digits would be read as the number of an IPv4 address: "x" is added behind it.
    return new URL(`http://${domain.replace(/[.。．｡]+$/, '')}.x`).hostname.slice(0, -'.x'.length)
  } catch {
    return domain
  }
}

/**
 * For the form of `normalizeEmail`. Stated: an e-mail contains "@" and ".". Ours in addition: one "@" with text on both sides, no unprintable characters, no
 * separator of several addresses, at most 254 characters (GAP-033).
 */
export function isEmail(text: string): boolean {
  const [local, domain, ...rest] = text.split('@')
  if (!local || !domain || rest.length > 0) return false
  if (!text.includes('.') || !isAscii(domain)) return false
  return text.length <= EMAIL_MAX && !hasInvisible(text) && !HEADER_MEANING.test(text)
}
