import { wireId } from '@sidebet/contract/ids'
import type { FastifyRequest } from 'fastify'
import { audit } from '../platform/audit/audit.ts'
import type { Session } from '../platform/http/session.ts'
import { userAgentOf } from '../platform/http/userAgentOf.ts'
import { keyedHash } from '../platform/keyedHash.ts'
import type { Services } from '../services.ts'

type Tried = {
  /** The session in which a password is asked for once more; null at a login, of whom nobody knows who tries. */
  readonly session: Session | null
  /** Whose password is tried; null when nobody has that name. */
  readonly user: { readonly id: number } | null
  readonly name: string
}

/** Who is tried is named by id; of a name that nobody has only a keyed hash, since people type passwords there too. */
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
