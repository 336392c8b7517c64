import type { FeedGame } from './feedGame.ts'

/** Whether a reading says that play has begun. Sources give 0-0 before a start, which says nothing. */
export function hasPlayBegun({
  status,
  awayScore,
  homeScore,
}: Pick<FeedGame, 'status' | 'awayScore' | 'homeScore'>): boolean {
  return status === 'live' || status === 'final' || Boolean(awayScore) || Boolean(homeScore)
}
