/** The one-time link of a forgotten login (GAP-022): how one is made, its mail, and the only form in which it is kept. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { passwordLinkMail } from '@sidebet/copy/notifications/account'
import type { CallResult } from '../platform/http/provider.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import type { Services } from '../services.ts'

/** 256 bits that nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token stands behind the #, which no browser sends anywhere and no log shows. */
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
