import { leastMargin, marginOf } from '../spread.ts'
import type { Bet, Score } from './settleBet.ts'

/** The two who made a bet: the offerer is for the pick, the accepter against it. */
export type BetSide = 'offerer' | 'accepter'

/**
 * How many points a side has to spare at a score: with 0 it would win by a hair, and each point fewer than 0 is one that
 * it still needs. The two sides are never level: where one has n to spare, the other needs n + 1.
 */
export function pointsToSpare(
  side: BetSide,
  { pick, spread }: Pick<Bet, 'pick' | 'spread'>,
  score: Score,
): number {
  const beyond = marginOf(pick, score) - leastMargin(spread)
  return side === 'offerer' ? beyond : -1 - beyond
}
