const NEW_FOR_MS = 10 * 60_000

/** Whether an offer or a bet was made within the last ten minutes. Both instants are in milliseconds since 1970. */
export function isNew(madeAt: number, now: number): boolean {
  return now - madeAt < NEW_FOR_MS
}
