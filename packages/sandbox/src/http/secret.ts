import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares a secret in constant time, so that the duration does not reveal how much of it was right. */
export function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
