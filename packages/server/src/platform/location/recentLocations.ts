import type { Location, LocationPort } from './location.ts'

/** How long the location of a network is reused for its session. */
const RECENT_MS = 10_000

/** Networks per session within that time: two of a phone's carrier, and two of the home network that the phone leaves. */
const NETWORKS_MAX = 4

type Found = {
  readonly network: string
  readonly at: number
  readonly lookup: Promise<Location | null>
}

export type RecentLocations = {
  /**
   * The location of this network: a recent one, else a new lookup; null when the service does not find it. With `isOver` a recent
   * one of this network is not reused. `tooMany` when the session came from too many networks in a short time: there is no lookup.
   */
  locate(
    session: string,
    from: { readonly network: string; readonly ip: string; readonly username: string },
    isOver: boolean,
  ): Promise<Location | null | 'tooMany'>
  /** The number of sessions in memory. */
  size(): number
}

/**
 * Caches the recent locations of a session's networks. A client that alternates between two networks is located once per network
 * (GE1). `now` is in milliseconds and never goes back.
 */
export function makeRecentLocations(
  location: Pick<LocationPort, 'locate'>,
  now: () => number = () => performance.now(),
): RecentLocations {
  /** The most recently located session is last. */
  const bySession = new Map<string, readonly Found[]>()

  /** Deletes up to two expired sessions per request, which adds at most one. */
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
