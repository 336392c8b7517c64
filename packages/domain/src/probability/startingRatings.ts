/** Where the ratings of a league start, and what its probabilities are compared with. */
import type { Distribution } from './marginDistribution.ts'
import type { Rating } from './teamRatings.ts'

export type FittedRatings = {
  /** The ratings after the last game of the data files. Games in the database after its day are added to them. */
  readonly rows: readonly Rating[]
  /** The number of fitted games that ended with a margin of 0, 1, 2 points and so on. */
  readonly marginCounts: readonly number[]
  /** The margins around the lines of bookmakers; null without lines. */
  readonly lines: Distribution | null
}

/** The last day whose games the ratings contain; later games are added to them. Before all days without ratings. */
export function lastRatedDay(rows: readonly Rating[]): number {
  return Math.max(...rows.map(({ day }) => day))
}
