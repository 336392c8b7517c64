import type { Location, LocationPort } from './location.ts'

/** How long what was found for a network is good for whoever comes back to it. */
const RECENT_MS = 10_000

/** Networks that one session may be looked up in within that time: two of a phone's, and two of the house it leaves. */
const NETWORKS_MAX = 4

type Found = {
  readonly network: string
  readonly at: number
  readonly lookup: Promise<Location | null>
}

export type RecentLocations = {
  /**
   * Where this network is: as it was found a moment ago, else as the service says now; null when that does not know. `tooMany`
   * when the session came from too many networks in a short time: the service is not asked.
   */
  locate(
    session: string,
    from: { readonly network: string; readonly ip: string; readonly username: string },
    isOver: boolean,
  ): Promise<Location | null | 'tooMany'>
  /** Sessions that it remembers. */
  size(): number
}

/**
 * Keeps in memory where the networks of a session were found a moment ago, so that whoever changes between two of them
 * with every request is looked up once for each (GE1). `now` is in milliseconds and never goes back.
 */
export function makeRecentLocations(
  location: Pick<LocationPort, 'locate'>,
  now: () => number = () => performance.now(),
): RecentLocations {
  /** Whoever was looked up last stands last. */
  const bySession = new Map<string, readonly Found[]>()

  /** Two go for one that comes. */
  function forgetOld(at: number): void {
    for (let checks = 0; checks < 2; checks++) {
      const [oldest] = bySession
      if (!oldest || oldest[1].some((found) => at - found.at < RECENT_MS)) return
      bySession.delete(oldest[0])
    }
  }

  return {
    async locate(session, { network, ip, username }, isOver) {
      const at = now()
      forgetOld(at)
      const recent = (bySession.get(session) ?? []).filter((found) => at - found.at < RECENT_MS)
      const same = recent.find((found) => found.network === network)
      if (same && !isOver) return same.lookup
      if (!same && recent.length >= NETWORKS_MAX) return 'tooMany'
      const lookup = location.locate({ ip, username })
      bySession.delete(session)
      bySession.set(session, [...recent.filter((found) => found !== same), { network, at, lookup }])
      return lookup
    },
    size: () => bySession.size,
  }
}
