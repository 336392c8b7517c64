/** A point spread, stored as whole hundredths of a point: more than 0 and at most 999.99 (GAP-077, GAP-078). */
export const SPREAD_MAX = 99_999

export type Side = 'home' | 'away'

export function isSpread(spread: number): boolean {
  return Number.isSafeInteger(spread) && spread > 0 && spread <= SPREAD_MAX
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home'
}

/** The pick's margin in points: its score less the other's. Negative when it lost, 0 for a tie. */
export function marginOf(
  pick: Side,
  score: { readonly home: number; readonly away: number },
): number {
  return score[pick] - score[otherSide(pick)]
}

/** The smallest margin that covers a spread. Scores are whole points, so 3.5 or more means 4 or more. */
export function leastMargin(spread: number): number {
  return Math.ceil(spread / 100)
}

/** "At least N points": a margin equal to the spread covers it, a tie never does (GAP-114, GAP-115). */
export function covers(margin: number, spread: number): boolean {
  return margin * 100 >= spread
}
