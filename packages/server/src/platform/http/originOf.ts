import type { FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../platformConfig.ts'

/**
 * The origin of our pages, for links in mails. It is never read from the request, since a client can send any Host header with the
 * request of another user. Only outside production, where PUBLIC_ORIGIN may be unset, the Host header is used.
 */
export function originOf(config: PlatformConfig, request: FastifyRequest): string {
  return config.PUBLIC_ORIGIN || `${request.protocol}://${request.host}`
}
