import { wireId } from '@sidebet/contract/ids'
import type { FastifyRequest } from 'fastify'
import { audit } from '../core/audit.ts'
import { userAgentOf } from '../core/http/userAgentOf.ts'
import { keyedHash } from '../core/keyedHash.ts'
import type { Services } from '../core/services.ts'

/**
 * Who is tried is named by id; of a name that nobody has only a keyed hash, since people type passwords there too. Nobody
 * knows who tried.
 */
export async function auditWrongPassword(
  asked: {
    readonly services: Services
    readonly ip: string
    readonly http: { readonly request: FastifyRequest }
  },
  user: { readonly id: number } | null,
  name: string,
): Promise<void> {
  const { services, ip, http } = asked
  await audit(services.db, {
    actor: 'nobody',
    action: 'session.loginFailed',
    subject: user ? wireId('user', user.id) : `name:${keyedHash(services.config, 'audit', name)}`,
    ip,
    userAgent: userAgentOf(http.request),
  })
}
