/** The relying party of passkeys: a browser uses a passkey only on the host name of its registration (decision 020). */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

export type RelyingParty = {
  /** The host name. */
  readonly id: string
  readonly origin: string
}

/**
 * From PUBLIC_ORIGIN; outside production also from a request to localhost, on any port. Null without a host name: an
 * address such as 127.0.0.1 has no passkeys. Any other host in a request is not trusted.
 */
export function relyingParty(
  config: Pick<Config, 'PUBLIC_ORIGIN' | 'production'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): RelyingParty | null {
  const siteUrl = config.PUBLIC_ORIGIN || (config.production ? '' : `http://${headers.host}`)
  if (!URL.canParse(siteUrl)) return null
  const { hostname, origin } = new URL(siteUrl)
  if (config.PUBLIC_ORIGIN === '' && hostname !== 'localhost') return null
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin }
}
