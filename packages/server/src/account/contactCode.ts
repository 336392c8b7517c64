/** The code that confirms a new e-mail or phone (AC12). It is sent only there. */
import { createHmac, randomUUID } from 'node:crypto'
import type { ContactKind } from '@sidebet/contract/profile'
import { contactCodeMail, contactCodeText } from '@sidebet/copy/notifications/account'
import { MFA_CODE_LIFE_MS } from '@sidebet/domain/account/mfaCode'
import { countTriesOf } from '../config/rateLimits.ts'
import { spendMessage } from '../notifications/outbox/messageLimits.ts'
import type { CallResult } from '../platform/http/provider.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import type { Services } from '../services.ts'
import { newMfaCode } from '../session/mfaCode.ts'
import { storeContactCode } from './contacts.sql.ts'

export type Contact = {
  readonly userId: number
  readonly username: string
  readonly kind: ContactKind
  readonly value: string
}

export type SentCode =
  | { readonly kind: 'sent' }
  | { readonly kind: 'notSent' }
  /** No SMS goes to this country. */
  | { readonly kind: 'country' }
  /** Too many codes were sent: the next is allowed after this number of whole seconds. */
  | { readonly kind: 'wait'; readonly seconds: number }

/** The hash includes the contact: a code for a contact that was entered earlier confirms no other. */
export function hashContactCode(key: string, contact: Contact, code: string): Buffer {
  const { userId, kind, value } = contact
  return createHmac('sha256', key)
    .update(`one-time code\0${kind}\0${userId}\0${value}\0${code}`)
    .digest()
}

/**
 * Sends a new code, which replaces the previous one. The response reports whether it was sent, so it does not use the
 * outbox.
 */
export async function sendContactCode(
  services: Services,
  contact: Contact,
  ip: string,
): Promise<SentCode> {
  const { db, config } = services
  const { userId, kind, value } = contact
  const wait = await countTriesOf(services, 'contactSend', { user: userId })
  if (wait !== null) return { kind: 'wait', seconds: wait }

  const message = { kind: kind === 'email' ? 'mail' : 'sms', userId, to: value } as const
  const spent = await spendMessage(services, { ...message, isConfirmed: false, ip })
  if (spent.kind !== 'ok') return spent

  const code = newMfaCode()
  const codeHash = hashContactCode(config.SECRET_KEY, contact, code)
  const isStored = await storeContactCode(db, {
    userId,
    kind,
    value,
    codeHash,
    lifeMs: MFA_CODE_LIFE_MS,
  })
  if (!isStored) return { kind: 'notSent' }
  const result = await send(services, contact, code)
  return { kind: result.kind === 'ok' ? 'sent' : 'notSent' }
}

function send({ mail, sms }: Services, contact: Contact, code: string): Promise<CallResult<null>> {
  const { kind, value, username } = contact
  if (kind === 'phone') return sms.send({ to: `+${value}`, text: contactCodeText(code) })
  const letter = { to: value, ...contactCodeMail(username, code) }
  return mail.send({ id: `contact-${randomUUID()}`, ...writeLetter(letter) })
}
