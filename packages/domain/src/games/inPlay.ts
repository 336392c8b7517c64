import type { FeedGame } from './feedGame.ts'

/** Whether a reading reports that play has begun. Sources report 0-0 before a start, so 0-0 is no evidence. */
export function hasPlayBegun({
  status,
  awayScore,
  homeScore,
}: Pick<FeedGame, 'status' | 'awayScore' | 'homeScore'>): boolean {
  return status === 'live' || status === 'final' || Boolean(awayScore) || Boolean(homeScore)
}
