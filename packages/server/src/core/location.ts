/** Where a user is, by an outside service: what a client says about it is never asked. */
import { z } from 'zod'
import { ask } from './provider.ts'

export type Place = { readonly country: string; readonly region: string }

export type LocationPort = {
  /** The place of this address, or null when the service does not know it or cannot be reached. */
  locate(who: { ip: string; username: string }): Promise<Place | null>
}

const PlaceAnswer = z.object({ country: z.string().max(40), region: z.string().max(40) })

/** The adapter for a service that answers `GET {url}?ip=&username=` with `{country, region}` or 404. */
export function locationService(url: string, token: string): LocationPort {
  return {
    async locate({ ip, username }) {
      if (!url) return null
      const query = new URLSearchParams({ ip, username })
      const answer = await ask({
        method: 'GET',
        url: `${url}?${query}`,
        headers: { 'x-sandbox-token': token },
        timeoutMs: 3_000,
      })
      const place = answer.kind === 'ok' ? PlaceAnswer.safeParse(answer.value.body) : null
      return place?.success ? place.data : null
    },
  }
}
