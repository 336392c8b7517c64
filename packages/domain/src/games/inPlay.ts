import type { FeedGame } from './feedGame.ts'

/** Whether a reading reports that play has begun. Sources report 0-0 before a start, so 0-0 is no evidence. */
export function hasPlayBegun({
  status,
  awayScore,
  homeScore,
}: Pick<FeedGame, 'status' | 'awayScore' | 'homeScore'>): boolean {
  return status === 'live' || status === 'final' || Boolean(awayScore) || Boolean(homeScore)
}

/**
 * When a reading first reports that play has begun, milliseconds since 1970. The report counts from its request on. If the start
 * has passed by now, the time is not before the start.
 */
export function playReadAt(startsAt: number, now: number, requestedAt = now): number {
  const readAt = Math.min(requestedAt, now)
  return startsAt <= now ? Math.max(readAt, startsAt) : readAt
}
