/** Sends the code of the second factor, by mail or SMS, to whoever has proved the password. */
import { randomUUID } from 'node:crypto'
import {
  newMfaCodeEmail as newMfaCodeEmailCall,
  newMfaCodeSms as newMfaCodeSmsCall,
} from '@sidebet/contract/session'
import { MFA_CODE_LIFE_MS } from '@sidebet/domain/account/mfaCode'
import { handle } from '../core/http/handle.ts'
import { done, refused, tooManyTries } from '../core/http/reply.ts'
import type { CallResult } from '../core/provider.ts'
import type { Services } from '../core/services.ts'
import type { Session } from '../core/session.ts'
import { countTry } from '../core/throttle.ts'
import { readUser, type User } from '../core/users/users.sql.ts'
import { storeCode } from './codes.sql.ts'
import { hashMfaCode, newMfaCode, sendLimit } from './mfaCode.ts'

const NOT_PENDING = refused(newMfaCodeEmailCall, { code: 'notPending' })
const NOT_SENT = refused(newMfaCodeEmailCall, { code: 'codeNotSent' })

type Send = (services: Services, user: User, code: string) => Promise<CallResult<null>>

const byMail: Send = ({ mail }, user, code) =>
  mail.send({
    id: `mfa-${randomUUID()}`,
    to: user.email,
    subject: 'Your Sidebet code',
    text: `${codeLine(code)}\n\nIf you did not try to log in, somebody else knows your password: please change it.\n`,
  })

const bySms: Send = ({ sms }, user, code) =>
  sms.send({ to: `+${user.phone}`, text: codeLine(code) })

const codeLine = (code: string) =>
  `Your Sidebet code is ${code}. It works once, within ${MFA_CODE_LIFE_MS / 60_000} minutes.`

/** The call says whether the code has left, so nothing goes through the outbox; a new code replaces the older one. */
async function sendCode(services: Services, session: Session, send: Send) {
  if (!session.mfaPending) return NOT_PENDING
  const { userId } = session
  const { db, config } = services
  const wait = await countTry(db, sendLimit(userId), config.THROTTLE_SCALE)
  if (wait !== null) return tooManyTries(wait)

  const code = newMfaCode()
  await storeCode(db, userId, hashMfaCode(config.SECRET_KEY, userId, code), MFA_CODE_LIFE_MS)
  const result = await send(services, await readUser(db, userId), code)
  return result.kind === 'ok' ? done({ message: 'success' }) : NOT_SENT
}

export const newMfaCodeEmail = handle(newMfaCodeEmailCall, ({ services, session }) =>
  sendCode(services, session, byMail),
)

export const newMfaCodeSms = handle(newMfaCodeSmsCall, ({ services, session }) =>
  sendCode(services, session, bySms),
)
