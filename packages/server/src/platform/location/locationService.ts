import { z } from 'zod'
import { sendRequest } from '../http/provider.ts'
import type { PlatformConfig } from '../platformConfig.ts'
import type { LocationPort } from './location.ts'

const LocationAnswer = z.object({ country: z.string().max(40), region: z.string().max(40) })

/**
 * The adapter for a service that answers `GET {url}?ip=` with `{country, region}` or 404. Outside production the request also has
 * the username and the sandbox's token, because the sandbox sets locations by username. Without a URL every location is unknown.
 */
export function locationService({
  production,
  LOCATION_URL: url,
  SANDBOX_TOKEN: token,
}: Pick<PlatformConfig, 'production' | 'LOCATION_URL' | 'SANDBOX_TOKEN'>): LocationPort {
  let isReached = url !== ''
  return {
    isWell: () => isReached,
    async locate({ ip, username }) {
      if (!url) return null
      const query = new URLSearchParams(production ? { ip } : { ip, username })
      const answer = await sendRequest({
        method: 'GET',
        url: `${url}?${query}`,
        headers: production ? {} : { 'x-sandbox-token': token },
        timeoutMs: 3_000,
      })
      isReached = answer.kind === 'ok' || (answer.kind === 'rejected' && answer.status === 404)
      const parsed = answer.kind === 'ok' ? LocationAnswer.safeParse(answer.value.body) : null
      return parsed?.success ? parsed.data : null
    },
  }
}
