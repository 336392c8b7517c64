/** What the final scores of a league say of a spread: past results, and no more than that. */

/** So many games of a league ended `by` so many points; 0 is a tie. */
export type MarginCount = { readonly by: number; readonly games: number }

/** Fewer games than these say nothing that is worth reading. */
export const SAMPLE_MIN = 100

/** A margin of fewer games in a hundred is no key number. */
const KEY_PERCENT_MIN = 5

export type PastMargins = {
  readonly games: number
  /** Of a hundred games of one team, not rounded: how many it won by at least the spread. */
  readonly wonPercent: number
  /** A margin beside which half a point decides much: at least `by` has it, half a point more does not. */
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
  // Each game is one of two teams.
  return { games, wonPercent: (50 * won) / games, key: isKey ? { by, percent } : null }
}

function sumOf(counts: readonly MarginCount[], test: (count: MarginCount) => boolean): number {
  return counts.filter(test).reduce((sum, { games }) => sum + games, 0)
}
