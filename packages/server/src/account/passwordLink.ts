/** The one-time link of a forgotten login (GAP-022): how one is made, its mail, and the only form in which it is kept. */
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { LINK_LIFE_MS } from '@sidebet/domain/account/recovery'
import { writeLetter } from '../core/mail/letter.ts'
import type { CallResult } from '../core/provider.ts'
import type { Services } from '../core/services.ts'

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
  const letter = {
    to: email,
    subject: 'Your Sidebet login',
    paragraphs: [
      `Hello ${username},`,
      `Your username is ${username}. Choose a new password here:`,
      {
        text: '',
        url: `${link.origin}/forgotlogin#token=${link.token}`,
        button: 'Choose a new password',
      },
      `The link works once, within ${LINK_LIFE_MS / 60_000} minutes. Until then your old password goes on working.`,
      `If it was not you who asked for this: somebody knows the answer to your security question. Your password is still the old one. Please log in, change the answer, and write to ${config.SUPPORT_EMAIL}`,
      'Sidebet',
    ],
  }
  return mail.send({ id: `link-${randomUUID()}`, ...writeLetter(letter) })
}
