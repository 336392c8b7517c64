/** Little time is left to bet on such a game. */
const SOON_MS = 3 * 3_600_000

/** From three hours before a game until it starts; `instant` in ISO 8601, `now` in milliseconds since 1970. */
export function isSoon(instant: string, now: number): boolean {
  const left = Date.parse(instant) - now
  return left > 0 && left <= SOON_MS
}
