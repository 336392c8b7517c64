/** When the result of a game counts in a league with two sources (G3). */

/** A final score that a source has reported twice. */
export type ReportedFinal = {
  readonly awayScore: number
  readonly homeScore: number
  /** When it was first reported, milliseconds since 1970. */
  readonly at: number
}

export type Agreement =
  | 'agreed'
  /** The first source has reported a final, and the second none for six hours: the game is settled by the first. */
  | 'firstAlone'
  /** The sources differ: an operator sets the result. */
  | 'disagree'
  /** One source has not confirmed a final for six hours: an operator sets the result. */
  | 'silent'
  | 'wait'

/** How long the second report may follow the first, milliseconds. */
const SILENT_AFTER_MS = 6 * 60 * 60 * 1000

/**
 * `first` is the final of the source that leads the league's games. `others` are the finals that the second source has for
 * the game: more than one when that source errs. `isReadOnce` is true when a final of the second was read only once. `now`
 * is in milliseconds since 1970.
 */
export function judgeAgreement(
  first: ReportedFinal | null,
  others: readonly ReportedFinal[],
  isReadOnce: boolean,
  now: number,
): Agreement {
  const finals = first ? [first, ...others] : others
  const [one] = finals
  if (!one) return 'wait'
  if (finals.some((final) => !isSame(final, one))) return 'disagree'
  if (first && others.length > 0) return 'agreed'
  const since = Math.min(...finals.map(({ at }) => at))
  if (now - since < SILENT_AFTER_MS) return 'wait'
  return first && !isReadOnce ? 'firstAlone' : 'silent'
}

function isSame(a: ReportedFinal, b: ReportedFinal): boolean {
  return a.awayScore === b.awayScore && a.homeScore === b.homeScore
}
