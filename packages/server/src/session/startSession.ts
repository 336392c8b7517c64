import type { Call } from '@sidebet/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../core/db.ts'
import type { Request } from '../core/http/handle.ts'
import { hashSessionId } from '../core/session.ts'
import { newSessionId, presentedSession } from './sessionCookie.ts'
import { deleteSession, insertSession } from './sessions.sql.ts'

const USER_AGENT_MAX = 300

/**
 * Opens a session under an id of its own and ends the one that the request came with: nobody can plant an id before
 * a login and use it after (AC7). Answers the id, for the cookie once the transaction has committed.
 */
export async function startSession(
  tx: Tx,
  { services, http, ip }: Pick<Request<Call>, 'services' | 'http' | 'ip'>,
  user: { readonly userId: number; readonly mfaPending: boolean },
): Promise<string> {
  const old = presentedSession(services.config, http.request)
  if (old) await deleteSession(tx, old)

  const sessionId = newSessionId()
  const userAgent = userAgentOf(http.request)
  await insertSession(tx, { ...user, idHash: hashSessionId(sessionId), ip, userAgent })
  return sessionId
}

/** How the browser names itself, as much as is kept of it. */
export function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
}
