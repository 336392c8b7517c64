import type { FastifyRequest } from 'fastify'
import type { PlatformConfig } from '../platformConfig.ts'

/**
 * Where our pages are, for links in mails: never what a request says of it, since anybody may ask in anybody's name
 * under any name of ours. Only outside production, where PUBLIC_ORIGIN may be unset, that has to do.
 */
export function originOf(config: PlatformConfig, request: FastifyRequest): string {
  return config.PUBLIC_ORIGIN || `${request.protocol}://${request.host}`
}
