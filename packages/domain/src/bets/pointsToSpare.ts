import { leastMargin, marginOf } from '../spread.ts'
import type { Bet, Score } from './settleBet.ts'

/** The two sides of a bet: the offerer backs the pick, the accepter opposes it. */
export type BetSide = 'offerer' | 'accepter'

/**
 * How many points a side can lose at a score and still win. 0 is a win by the smallest margin; below 0 is the number of
 * points that it still needs. The two sides are never level: where one has n to spare, the other needs n + 1.
 */
export function pointsToSpare(
  side: BetSide,
  { pick, spread }: Pick<Bet, 'pick' | 'spread'>,
  score: Score,
): number {
  const beyond = marginOf(pick, score) - leastMargin(spread)
  return side === 'offerer' ? beyond : -1 - beyond
}
