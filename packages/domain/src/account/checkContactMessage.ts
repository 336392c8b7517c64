import { ok, type Result, refuse } from '../result.ts'
import { isEmail, normalizeEmail } from './emailFormat.ts'
import { hasControls, hasVisible } from './invisibleCharacters.ts'
import { phoneDigits } from './phoneDigits.ts'
import { typedUsername } from './username.ts'

/** 16 KB, counted in UTF-8. */
export const MESSAGE_BYTES_MAX = 16 * 1024

/** Lines up to which the message field grows. */
export const MESSAGE_ROWS_MAX = 80

/** In characters. Larger than the limit of usernames, because the sender may type any name. */
const NAME_MAX = 100

/** The form as typed. The browser has a separate country code; the server receives the joined phone. */
export type ContactForm = {
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly countryCode?: string
  readonly message: string
}

export type ContactMessage = {
  readonly username: string
  /** In the form of `normalizeEmail`. */
  readonly email: string
  /** Digits: country code and number. */
  readonly phone: string
  /** Lines end with a line feed. The only other unprintable characters are tabs. */
  readonly message: string
}

export type ContactRefusal =
  | { readonly code: 'fieldsMissing' }
  | { readonly code: 'contactEmailInvalid' }
  | { readonly code: 'contactPhoneInvalid' }
  | { readonly code: 'messageTooLong' }

/** All four fields are required. The e-mail and the phone must be valid, because the support replies to them (GAP-040). */
export function checkContactMessage(form: ContactForm): Result<ContactMessage, ContactRefusal> {
  const username = typedUsername(form.username)
  const email = normalizeEmail(form.email)
  const message = printable(form.message).trim()
  if ([username, email, form.phone.trim(), message].some((text) => !hasVisible(text)))
    return refuse({ code: 'fieldsMissing' })
  // A line break in the name could start a header or a line of its own in the mail to the support.
  if (username.length > NAME_MAX || hasControls(username)) return refuse({ code: 'fieldsMissing' })
  if (!isEmail(email)) return refuse({ code: 'contactEmailInvalid' })

  const phone = phoneDigits(form.phone, form.countryCode)
  if (phone === null) return refuse({ code: 'contactPhoneInvalid' })
  if (utf8Bytes(message) > MESSAGE_BYTES_MAX) return refuse({ code: 'messageTooLong' })
  return ok({ username, email, phone, message })
}

/** Removes control characters that a clipboard adds. Line breaks become line feeds. */
function printable(text: string): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  return [...lines].filter((char) => char === '\n' || char === '\t' || !hasControls(char)).join('')
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const code = char.codePointAt(0)!
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}
