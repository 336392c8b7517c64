/** Login: one answer for every wrong combination, and a session with a new id for the right one. */

import { wireId } from '@sidebet/contract/ids'
import { login as loginCall } from '@sidebet/contract/session'
import { typedUsername } from '@sidebet/domain/account/username'
import { handle, type Request } from '../handle.ts'
import { wireFunds } from '../ledger/funds.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/db.ts'
import { done, refused, tooManyTries } from '../platform/http/reply.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { HashingBusy, unlessBusy } from '../platform/users/hashQueue.ts'
import { hashPassword, isHashWeak } from '../platform/users/passwordHash.ts'
import {
  isFrozen,
  type LoginRow,
  lockProvedUser,
  upgradeHash,
} from '../platform/users/users.sql.ts'
import { auditWrongPassword } from './auditWrongPassword.ts'
import { rememberDevice, setDeviceCookie } from './device.ts'
import { setSessionCookie } from './sessionCookie.ts'
import { startSession } from './startSession.ts'
import { tryPassword } from './tryPassword.ts'

const WRONG = refused(loginCall, { code: 'loginFailed' })
const FROZEN = refused(loginCall, { code: 'frozen' })

export const login = handle(loginCall, (request) => unlessBusy(() => logIn(request)))

async function logIn(request: Request<typeof loginCall>) {
  const { services, body, http } = request
  const { db, config } = services
  const username = typedUsername(body.username)
  const tried = await tryPassword(request, { session: null, username, password: body.password })
  if (tried.kind === 'tooMany') return tooManyTries(tried.wait)
  if (tried.kind === 'wrong') return WRONG

  const { user } = tried
  const opened = await openSession(request, user)
  if (!opened) {
    await auditWrongPassword(request, { session: null, user, name: username })
    return WRONG
  }
  if (opened === 'frozen') return FROZEN
  await strengthen(db, user, body.password)
  setSessionCookie(config, http.reply, opened.sessionId)
  if (opened.device !== null) setDeviceCookie(config, http.reply, opened.device)
  if (opened.mfaPending) return done({ MFAon: true as const, message: 'second factor needed' })
  const funds = await wireFunds(db, user.id)
  return done({ MFAon: false as const, message: 'logged in', ...funds })
}

/**
 * Null when the password has changed since it was verified: a session created now would outlive the change. A frozen user
 * gets no session.
 */
async function openSession(request: Request<typeof loginCall>, user: LoginRow) {
  const { http, services } = request
  const { config } = services
  return services.db.transaction(async (tx) => {
    const proved = await lockProvedUser(tx, user.id, user.passwordHash)
    if (!proved) return null
    if (await isFrozen(tx, user.id)) {
      const id = wireId('user', user.id)
      await audit(tx, { actor: id, action: 'session.frozen', subject: id, ip: request.ip })
      return 'frozen'
    }
    const mfaPending = proved.mfaOn
    const sessionId = await startSession(tx, request, { userId: user.id, mfaPending })
    const device = mfaPending
      ? null
      : await rememberDevice(tx, { config, request: http.request, userId: user.id })
    const id = wireId('user', user.id)
    const facts = { mfaPending }
    await audit(tx, {
      actor: id,
      action: 'session.login',
      subject: id,
      ip: request.ip,
      userAgent: userAgentOf(http.request),
      facts,
    })
    return { sessionId, mfaPending, device }
  })
}

/** Replaces a hash that was made with lower parameters (AC1); when the hash queue is full, at the next login. */
async function strengthen(db: Db, { id, passwordHash }: LoginRow, password: string): Promise<void> {
  if (!isHashWeak(passwordHash)) return
  try {
    await upgradeHash(db, id, passwordHash, await hashPassword(password))
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
  }
}
