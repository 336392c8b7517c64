/** For whom passkeys are made: a browser gives one only to the host name that it was made for (decision 020). */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

export type RelyingParty = {
  /** The host name. */
  readonly id: string
  readonly origin: string
}

/**
 * From PUBLIC_ORIGIN; outside production also from a request to localhost, on whichever port. Null where there is no
 * host name: an address such as 127.0.0.1 has no passkeys. What a request says of any other host is not believed.
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
