/** Access checks of a call: the session, its second factor, the origin of the request and the identity that it names. */

import type { Endpoint } from '@sidebet/contract/endpoint'
import { makesChanges, type Route } from '@sidebet/contract/endpoint'
import { wireId } from '@sidebet/contract/ids'
import { PROOF_FRESH_MS } from '@sidebet/domain/account/sessionLimits'
import { typedUsername } from '@sidebet/domain/account/username'
import type { FastifyRequest } from 'fastify'
import type { RecentLocations } from '../location/recentLocations.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import type { PlatformServices } from '../services.ts'
import { networkOf } from './networkOf.ts'
import { type Failure, failure } from './reply.ts'
import type { ReadIdentity, RequestIdentity, Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: RequestIdentity
    /** True once the handler runs: all checks have passed. */
    isAtWork: boolean
  }
  interface FastifyContextConfig {
    call?: Endpoint
  }
}

/** A session in an unknown location, to which no region rule applies. */
const NOWHERE = { country: '', region: '', regionRule: 'open' } as const

const LOCATE_EVERY_MS = 5 * 60_000

export function sessionCookieName(config: Pick<PlatformConfig, 'production'>): string {
  return config.production ? '__Host-sidebet_session' : 'sidebet_session'
}

/**
 * Reads the session into `request.identity`. The user is located again after five minutes, or when the request comes from another
 * network (GE1). After too many networks in a short time the location is unknown for this call.
 */
export async function readSession(
  services: PlatformServices,
  readIdentity: ReadIdentity,
  recentLocations: RecentLocations,
  request: FastifyRequest,
): Promise<void> {
  const sessionId = request.cookies[sessionCookieName(services.config)] ?? ''
  const identity = await readIdentity(sessionId)
  request.identity = identity
  const { session, now } = identity
  if (!session || session.mfaPending) return
  const network = networkOf(request.ip)
  const isFresh = session.locatedAt !== null && now - session.locatedAt < LOCATE_EVERY_MS
  if (isFresh && session.locatedFrom === network) return

  const location = await recentLocations.locate(
    session.idHash.toString('base64'),
    { network, ip: request.ip, username: session.username },
    !isFresh,
  )
  if (location === 'tooMany') {
    request.identity = { ...identity, session: { ...session, ...NOWHERE } }
    return
  }
  await services.db.query(
    `update sessions set country = $2, region = $3, located_at = product_now(), located_from = $4
     where id_hash = $1`,
    [session.idHash, location?.country ?? null, location?.region ?? null, network],
  )
  request.identity = await readIdentity(sessionId)
}

/** The fields of an endpoint that define its access. */
type Accessible = Route & Pick<Endpoint, 'self'>

/** The checks before any validation, in order. Null when the call may proceed. */
export function checkAccess(
  call: Accessible,
  config: PlatformConfig,
  request: FastifyRequest,
): Failure | null {
  const { session, maintenance, now } = request.identity
  if (call.access !== 'public' && !session) return failure('noSession')
  if (call.access === 'user' && session?.mfaPending) return failure('noSession')
  if (call.method !== 'GET' && session && !isSameOrigin(request, config)) {
    return failure('origin')
  }
  if (session && isForOtherUser(call, request, session)) return failure('otherUser')
  if (maintenance && makesChanges(call)) {
    return failure('maintenance', { retryAfter: 60 })
  }
  // Both times are from the database's clock.
  if (call.requiresReauth && !(session && now - session.provedAt < PROOF_FRESH_MS)) {
    return failure('reauth')
  }
  return null
}

/** With a session cookie an unsafe request must come from our own pages; browsers report its origin (TR2). */
function isSameOrigin(request: FastifyRequest, config: PlatformConfig): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  const { origin } = request.headers
  if (!origin) return false
  if (config.PUBLIC_ORIGIN && origin === config.PUBLIC_ORIGIN) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}

/** A call may name its user by id or username; the name must be that of the session's user (AZ1, GAP-035, GAP-036). */
function isForOtherUser(call: Accessible, request: FastifyRequest, session: Session): boolean {
  const own = new Set([wireId('user', session.userId), session.username])
  return (call.self ?? []).some((selfField) => {
    const [part, field] = selfField.split('.') as ['params' | 'body', string]
    const named = (request[part] as Record<string, unknown> | undefined | null)?.[field]
    if (named === undefined || named === null || named === '') return false
    return typeof named !== 'string' || !own.has(typedUsername(named))
  })
}
