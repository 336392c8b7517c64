/** Statistics of a spread from the final scores of a league: past results only, no prediction. */

/** `games` games of a league ended with a margin of `by` points; 0 is a tie. */
export type MarginCount = { readonly by: number; readonly games: number }

/** Fewer games than this give no meaningful percentage. */
export const SAMPLE_MIN = 100

/** A margin in fewer than this percentage of games is no key number. */
const KEY_PERCENT_MIN = 5

export type PastMargins = {
  readonly games: number
  /** Percentage of games that a team won by at least the spread, counting both teams of a game; not rounded. */
  readonly wonPercent: number
  /**
   * A frequent margin, at which half a point matters: games with margin `by` cover a spread of `by`, and not one that is
   * half a point larger.
   */
  readonly key: { readonly by: number; readonly percent: number } | null
}

/** `spread` is in hundredths of a point, more than 0. Null for too few games. */
export function pastMargins(counts: readonly MarginCount[], spread: number): PastMargins | null {
  const games = counts.reduce((sum, count) => sum + count.games, 0)
  if (games < SAMPLE_MIN) return null
  const won = sumOf(counts, ({ by }) => by * 100 >= spread)
  const by = Math.floor(spread / 100)
  const percent = (100 * sumOf(counts, (count) => count.by === by)) / games
  const isKey = by > 0 && percent >= KEY_PERCENT_MIN
  // Each game counts once for each of its two teams.
  return { games, wonPercent: (50 * won) / games, key: isKey ? { by, percent } : null }
}

function sumOf(counts: readonly MarginCount[], test: (count: MarginCount) => boolean): number {
  return counts.filter(test).reduce((sum, { games }) => sum + games, 0)
}
