/**
 * How fast one user, or one network, may go, in the memory of this process: no statement and no row, so that a limit on takes costs a
 * take nothing. With several processes a user may go that many times as fast.
 */

export type RateLimiter = {
  /** Null when they may go on; else how many whole seconds to wait, and the try does not count. */
  wait(who: number | string): number | null
  /** How many it remembers: those who came within the last seconds. */
  size(): number
}

/**
 * A bucket for each, of `burst` tries, into which `perSecond` flow back. `now` is in milliseconds and never goes
 * back; it is no time of the product's, which a trial may move.
 */
export function makeRateLimiter(
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  now: () => number = () => performance.now(),
): RateLimiter {
  const msEach = 1_000 / perSecond
  const msOfAll = msEach * burst
  /** When each bucket is full again; whoever came last stands last. */
  const fullAt = new Map<number | string, number>()

  /** A full bucket is like none. Each is full after `burst / perSecond` seconds, and two go for one that comes. */
  function forgetFull(at: number): void {
    for (let checks = 0; checks < 2; checks++) {
      const [oldest] = fullAt
      if (!oldest || oldest[1] > at) return
      fullAt.delete(oldest[0])
    }
  }

  return {
    wait(who) {
      const at = now()
      forgetFull(at)
      const full = Math.max(at, fullAt.get(who) ?? at) + msEach
      // Fractions are rounded: a thousandth of a try is no haste.
      const tooSoonMs = full - at - msOfAll - msEach / 1_000
      if (tooSoonMs > 0) return Math.max(1, Math.ceil(tooSoonMs / 1_000))
      fullAt.delete(who)
      fullAt.set(who, full)
      return null
    },
    size: () => fullAt.size,
  }
}
