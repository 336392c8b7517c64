/**
 * A rate limit per user or network, in the memory of this process. It needs no statement and no row, so a limit on takes does not
 * slow a take. With several processes the effective limit is multiplied by their number.
 */

export type RateLimiter = {
  /** Null when the try passes; else the whole seconds to wait, and the try does not count. */
  wait(who: number | string): number | null
  /** The number of buckets in memory: users and networks of the last seconds. */
  size(): number
}

/**
 * A token bucket per user or network: `burst` tries, refilled at `perSecond`. `now` is in milliseconds and never goes back; it is
 * not the product's clock, which a trial may move.
 */
export function makeRateLimiter(
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  now: () => number = () => performance.now(),
): RateLimiter {
  const msEach = 1_000 / perSecond
  const msOfAll = msEach * burst
  /** When each bucket is full again, the most recently used last. */
  const fullAt = new Map<number | string, number>()

  /**
   * Deletes full buckets, which equal missing ones. A bucket is full after at most `burst / perSecond` seconds. Each try deletes up
   * to two and adds at most one, so the map does not grow without limit.
   */
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
      // Tolerates rounding errors of a thousandth of a try.
      const tooSoonMs = full - at - msOfAll - msEach / 1_000
      if (tooSoonMs > 0) return Math.max(1, Math.ceil(tooSoonMs / 1_000))
      fullAt.delete(who)
      fullAt.set(who, full)
      return null
    },
    size: () => fullAt.size,
  }
}
