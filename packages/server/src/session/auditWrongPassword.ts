import { wireId } from '@sidebet/contract/ids'
import type { FastifyRequest } from 'fastify'
import { audit } from '../platform/audit/audit.ts'
import type { Session } from '../platform/http/session.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'

type Tried = {
  /** The session that requires the password again; null at a login, where the client is unauthenticated. */
  readonly session: Session | null
  /** The user whose password is tried; null when no user has that name. */
  readonly user: { readonly id: number } | null
  readonly name: string
}

/** A user is recorded by id. An unused name is recorded as a keyed hash, because people type passwords there too. */
export async function auditWrongPassword(
  context: {
    readonly services: Services
    readonly ip: string
    readonly http: { readonly request: FastifyRequest }
  },
  { session, user, name }: Tried,
): Promise<void> {
  const { services, ip, http } = context
  await audit(services.db, {
    actor: session ? wireId('user', session.userId) : 'nobody',
    action: session ? 'session.passwordWrong' : 'session.loginFailed',
    subject: user ? wireId('user', user.id) : `name:${keyedHash(services.config, 'audit', name)}`,
    ip,
    userAgent: userAgentOf(http.request),
  })
}
