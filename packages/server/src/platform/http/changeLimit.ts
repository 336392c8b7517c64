import type { RateLimit } from './storedRateLimits.ts'

/**
 * How often a user may change the security settings of their account. Each change sends a mail, which may go to another person's
 * address (DS1).
 */
export function changeLimit(userId: number): RateLimit {
  return { key: `accountChange:${userId}`, most: 20, seconds: 24 * 60 * 60 }
}
