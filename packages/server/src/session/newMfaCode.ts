/** Sends the code of the second factor, by mail or SMS, to a client with a verified password. */
import { randomUUID } from 'node:crypto'
import {
  newMfaCodeEmail as newMfaCodeEmailCall,
  newMfaCodeSms as newMfaCodeSmsCall,
} from '@sidebet/contract/session'
import { mfaCodeMail, mfaCodeText } from '@sidebet/copy/notifications/account'
import { MFA_CODE_LIFE_MS } from '@sidebet/domain/account/mfaCode'
import { countTriesOf } from '../config/rateLimits.ts'
import { handle, type Request } from '../handle.ts'
import { type Message, spendMessage } from '../notifications/outbox/messageLimits.ts'
import type { CallResult } from '../platform/http/provider.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { writeLetter } from '../platform/mail/letter.ts'
import { readUser, type User } from '../platform/users/users.sql.ts'
import type { Services } from '../services.ts'
import { storeCode } from './codes.sql.ts'
import { hashMfaCode, newMfaCode } from './mfaCode.ts'

const NOT_PENDING = refused(newMfaCodeEmailCall, { code: 'notPending' })
const NOT_SENT = refused(newMfaCodeEmailCall, { code: 'codeNotSent' })

type Way = {
  readonly kind: Message['kind']
  /** The recipient, as counted by its limit of messages. */
  readonly to: (user: User) => string
  readonly isConfirmed: (user: User) => boolean
  readonly send: (services: Services, user: User, code: string) => Promise<CallResult<null>>
}

const BY_MAIL: Way = {
  kind: 'mail',
  to: (user) => user.email,
  // This account alone has the e-mail. Messages that other users send to it count separately, and cannot block its owner's
  // codes.
  isConfirmed: () => true,
  send: ({ mail }, user, code) =>
    mail.send({
      id: `mfa-${randomUUID()}`,
      ...writeLetter({ to: user.email, ...mfaCodeMail(code) }),
    }),
}

const BY_SMS: Way = {
  kind: 'sms',
  to: (user) => user.phone,
  isConfirmed: (user) => user.isPhoneConfirmed,
  send: ({ sms }, user, code) => sms.send({ to: `+${user.phone}`, text: mfaCodeText(code) }),
}

/**
 * The response reports whether the code was sent, so it does not use the outbox. A new code replaces the older one. When
 * sending is not allowed, nothing changes: the older code stays valid.
 */
async function sendCode({ services, session, ip }: CodeRequest, way: Way) {
  if (!session.mfaPending) return NOT_PENDING
  const { userId } = session
  const { db, config } = services
  const wait = await countTriesOf(services, 'mfaSend', { user: userId })
  if (wait !== null) return tooManyTries(wait)

  const user = await readUser(db, userId)
  const [to, isConfirmed] = [way.to(user), way.isConfirmed(user)]
  const spent = await spendMessage(services, { kind: way.kind, userId, to, isConfirmed, ip })
  if (spent.kind === 'wait') return tooManyTries(spent.seconds)
  if (spent.kind === 'country') return NOT_SENT

  const code = newMfaCode()
  await storeCode(db, {
    userId,
    codeHash: hashMfaCode(config.SECRET_KEY, userId, code),
    lifeMs: MFA_CODE_LIFE_MS,
    phone: way.kind === 'sms' ? user.phone : null,
    email: way.kind === 'mail' ? user.email : null,
  })
  const result = await way.send(services, user, code)
  return result.kind === 'ok' ? done({ message: 'success' }) : NOT_SENT
}

type CodeRequest = Pick<Request<typeof newMfaCodeEmailCall>, 'services' | 'session' | 'ip'>

export const newMfaCodeEmail = handle(newMfaCodeEmailCall, (request) => sendCode(request, BY_MAIL))

export const newMfaCodeSms = handle(newMfaCodeSmsCall, (request) => sendCode(request, BY_SMS))
