import type { Endpoint } from '@sidebet/contract/endpoint'
import type { Request } from '../handle.ts'
import { notifyOfLogin } from '../notifications/outbox/outbox.ts'
import type { Tx } from '../platform/database/db.ts'
import { hashSessionId, type Session } from '../platform/http/session.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { readUser } from '../platform/users/users.sql.ts'
import { noteLogin } from './logins.sql.ts'
import { newSessionId, presentedSession } from './sessionCookie.ts'
import { changeSessionId, deleteSession, endSessions, insertSession } from './sessions.sql.ts'

/**
 * Opens a session under an id of its own and ends the one that the request came with: nobody can plant an id before
 * a login and use it after (AC7). A full session is a login, which its user hears of (AC12). Answers the id, for the
 * cookie once the transaction has committed.
 */
export async function startSession(
  tx: Tx,
  { services, http, ip }: Pick<Request<Endpoint>, 'services' | 'http' | 'ip'>,
  user: { readonly userId: number; readonly mfaPending: boolean },
): Promise<string> {
  const old = presentedSession(services.config, http.request)
  if (old) await deleteSession(tx, old)

  const { userId, mfaPending } = user
  const login = mfaPending ? null : await noteLogin(tx, userId)
  const sessionId = newSessionId()
  const userAgent = userAgentOf(http.request)
  const opened = await insertSession(tx, {
    ...user,
    idHash: hashSessionId(sessionId),
    ip,
    userAgent,
    previousLoginAt: login?.previousAt ?? null,
  })
  if (login?.isNotified) {
    const at = opened.createdAt.toISOString()
    const { email } = await readUser(tx, userId)
    await notifyOfLogin(tx, { userId, to: email }, { sessionId: opened.id, at, userAgent })
  }
  return sessionId
}

/**
 * After a change of what protects the account: this session goes on under a new id (AC7), and every other one of its user
 * ends (AC8). `isProof` when whoever asked has just proved again who they are. Answers the new id, for the cookie once the
 * transaction has committed.
 */
export async function renewSession(
  tx: Tx,
  { idHash, userId }: Pick<Session, 'idHash' | 'userId'>,
  isProof: boolean,
): Promise<string> {
  await endSessions(tx, userId, idHash)
  const sessionId = newSessionId()
  await changeSessionId(tx, { before: idHash, after: hashSessionId(sessionId), isProof })
  return sessionId
}
