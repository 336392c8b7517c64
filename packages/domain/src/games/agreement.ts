/** When the result of a game counts in a league with two sources (G3). */

/** A final score that a source has said twice. */
export type ReportedFinal = {
  readonly awayScore: number
  readonly homeScore: number
  /** When it was first said, milliseconds since 1970. */
  readonly at: number
}

export type Agreement =
  | 'agreed'
  /** The first has sent a final, and the second none for six hours: the game is settled by the first. */
  | 'firstAlone'
  /** The operator has to say which of them is right. */
  | 'disagree'
  /** One of them has said too little for too long, and an operator decides. */
  | 'silent'
  | 'wait'

/** How long one source may take after the other, milliseconds. */
const SILENT_AFTER_MS = 6 * 60 * 60 * 1000

/**
 * `first` decides of games, `others` are the finals that the second has for it: more than one where it errs. `isReadOnce`
 * is true when a final of the second was read once only. `now` is in milliseconds since 1970.
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
