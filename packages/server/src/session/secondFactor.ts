/** The end of a pending login: one try per login, by code or by passkey, and a full session after a right one. */
import type { Endpoint } from '@sidebet/contract/endpoint'
import { wireId } from '@sidebet/contract/ids'
import { countTriesOf, giveBackTriesOf } from '../config/rateLimits.ts'
import type { Request } from '../handle.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/db.ts'
import { done } from '../platform/http/reply.ts'
import type { Session } from '../platform/http/session.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { lockUser } from '../platform/users/users.sql.ts'
import { rememberDevice, setDeviceCookie } from './device.ts'
import { clearSessionCookie, setSessionCookie } from './sessionCookie.ts'
import { endPendingSession } from './sessions.sql.ts'
import { startSession } from './startSession.ts'

export type Check =
  /** Another request of the same login was first: this one neither counts nor ends the login. */
  | { readonly kind: 'late' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'right'; readonly sessionId: string; readonly device: string }

type FactorRequest = Pick<Request<Endpoint>, 'services' | 'http' | 'ip'> & {
  readonly session: Session
}

/**
 * Right or wrong, the pending login ends: its row is deleted first, so every login allows one try (GAP-016). `prove`
 * returns whether it was right. It also runs after too many wrong tries, because the code or challenge must be used up in
 * any case.
 */
export async function judgeSecondFactor(
  tx: Tx,
  request: FactorRequest,
  by: 'code' | 'passkey',
  prove: () => Promise<boolean>,
): Promise<Check> {
  const { services, session, http, ip } = request
  const { userId } = session
  // A transaction that ends all sessions of this user runs before the pending session is used up, or after the full one
  // exists.
  await lockUser(tx, userId)
  if (!(await endPendingSession(tx, session.idHash))) return { kind: 'late' }

  const { config } = services
  const isBlocked = (await countTriesOf({ db: tx, config }, 'mfaWrong', { user: userId })) !== null
  const isRight = (await prove()) && !isBlocked

  const id = wireId('user', userId)
  const action = isRight ? 'session.secondFactor' : 'session.secondFactorFailed'
  const userAgent = userAgentOf(http.request)
  await audit(tx, { actor: id, action, subject: id, ip, userAgent, facts: { by, isBlocked } })
  if (!isRight) return { kind: 'wrong' }

  await giveBackTriesOf(tx, 'mfaWrong', { user: userId })
  return {
    kind: 'right',
    sessionId: await startSession(tx, request, { userId, mfaPending: false }),
    device: await rememberDevice(tx, {
      config: services.config,
      request: http.request,
      userId,
    }),
  }
}

/** The response and its cookies, after the commit. */
export function answerSecondFactor({ services, http }: FactorRequest, check: Check) {
  if (check.kind === 'right') {
    setSessionCookie(services.config, http.reply, check.sessionId)
    setDeviceCookie(services.config, http.reply, check.device)
  }
  if (check.kind === 'wrong') clearSessionCookie(services.config, http.reply)
  return done({ MFAcheck: check.kind === 'right' })
}
