/** Whoever wants to bet on it has to think of it now. */
const SOON_MS = 3 * 3_600_000

/** From three hours before a game until it starts; an instant on the wire, `now` in milliseconds since 1970. */
export function isSoon(instant: string, now: number): boolean {
  const left = Date.parse(instant) - now
  return left > 0 && left <= SOON_MS
}
