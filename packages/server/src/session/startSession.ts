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
 * Opens a session with a new id and ends the one of the request: an id planted before a login is useless after it (AC7). A
 * full session is a login, of which its user is notified (AC12). Returns the id, for the cookie after the commit.
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
 * After a change of the account's protection: this session gets a new id (AC7), and all others of its user end (AC8).
 * `isProof` when the client has just authenticated again. Returns the new id, for the cookie after the commit.
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
