import type { RateLimit } from './storedRateLimits.ts'

/**
 * How often a user may change what their account is protected by: each change is told by mail, to an e-mail that may be
 * a stranger's (DS1).
 */
export function changeLimit(userId: number): RateLimit {
  return { key: `accountChange:${userId}`, most: 20, seconds: 24 * 60 * 60 }
}
