/** The one-time link of a forgotten login (GAP-022): its token, its mail, and its hash, which is all that is stored. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { passwordLinkMail } from '@sidebet/copy/notifications/account'
import type { CallResult } from '../platform/http/provider.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import type { Services } from '../services.ts'

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token is in the URL fragment (after the #), which browsers do not send and logs do not contain. */
export function mailLink(
  { mail, config }: Services,
  to: { readonly username: string; readonly email: string },
  link: { readonly origin: string; readonly token: string },
): Promise<CallResult<null>> {
  const { username, email } = to
  const url = `${link.origin}/forgotlogin#token=${link.token}`
  const letter = { to: email, ...passwordLinkMail(username, url, config.SUPPORT_EMAIL) }
  return mail.send({ id: `link-${randomUUID()}`, ...writeLetter(letter) })
}
