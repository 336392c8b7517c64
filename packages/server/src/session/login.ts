/** Login: one answer for every wrong combination, and a session under a new id for the right one. */
import { wireId } from '@sidebet/contract/ids'
import { login as loginCall } from '@sidebet/contract/session'
import { hasControls } from '@sidebet/domain/account/invisibleCharacters'
import { audit } from '../core/audit.ts'
import type { Db } from '../core/db.ts'
import { handle, type Request } from '../core/http/handle.ts'
import { done, refused, tooManyTries } from '../core/http/reply.ts'
import { keyedHash } from '../core/keyedHash.ts'
import { wireFunds } from '../core/ledger/funds.ts'
import { HashingBusy, unlessBusy } from '../core/users/hashQueue.ts'
import { hashPassword, isHashWeak, verifyPassword } from '../core/users/passwordHash.ts'
import { findLogin, type LoginRow, lockProvedUser, upgradeHash } from '../core/users/users.sql.ts'
import { rememberDevice, setDeviceCookie } from './device.ts'
import { countPasswordTry } from './passwordTries.ts'
import { setSessionCookie } from './sessionCookie.ts'
import { startSession, userAgentOf } from './startSession.ts'

const WRONG = refused(loginCall, { code: 'loginFailed' })

export const login = handle(loginCall, (request) => unlessBusy(() => logIn(request)))

async function logIn(request: Request<typeof loginCall>) {
  const { services, body, http, ip } = request
  const { db, config } = services
  const username = body.username.normalize('NFC')
  // PostgreSQL stores no NUL in a text; no user has any control character in the name.
  const name = hasControls(username) ? '' : username
  const counted = await countPasswordTry(services, { username: name, ip, request: http.request })
  if (counted.wait !== null) return tooManyTries(counted.wait)

  const { giveBack } = counted
  const user = await findLogin(db, name)
  const isRight = await verifyPassword(user?.passwordHash ?? null, body.password).catch(
    async (error) => {
      // Nobody looked at the password, so it was not a wrong one.
      await giveBack()
      throw error
    },
  )
  if (!user || !isRight) {
    await auditFailed(request, user, name)
    return WRONG
  }
  await giveBack()

  const opened = await openSession(request, user)
  if (!opened) {
    await auditFailed(request, user, name)
    return WRONG
  }
  await strengthen(db, user, body.password)
  setSessionCookie(config, http.reply, opened.sessionId)
  if (opened.device !== null) setDeviceCookie(config, http.reply, opened.device)
  if (opened.mfaPending) return done({ MFAon: true as const, message: 'second factor needed' })
  const funds = await wireFunds(db, user.id)
  return done({ MFAon: false as const, message: 'logged in', ...funds })
}

/** Who is tried is named by id; of a name that nobody has only a keyed hash, since people type passwords there too. */
async function auditFailed(
  { services: { db, config }, http, ip }: Request<typeof loginCall>,
  user: LoginRow | null,
  name: string,
): Promise<void> {
  await audit(db, {
    actor: 'nobody',
    action: 'session.loginFailed',
    subject: user ? wireId('user', user.id) : `name:${keyedHash(config, 'audit', name)}`,
    ip,
    userAgent: userAgentOf(http.request),
  })
}

/** Null when the password was changed since it was proved: a session made now would outlive the change. */
async function openSession(request: Request<typeof loginCall>, user: LoginRow) {
  const { http, services } = request
  const { config } = services
  return services.db.transaction(async (tx) => {
    const proved = await lockProvedUser(tx, user.id, user.passwordHash)
    if (!proved) return null
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

/** A hash made when the parameters were lower is made anew (AC1); when too many wait, at the next login. */
async function strengthen(db: Db, { id, passwordHash }: LoginRow, password: string): Promise<void> {
  if (!isHashWeak(passwordHash)) return
  try {
    await upgradeHash(db, id, passwordHash, await hashPassword(password))
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error
  }
}
