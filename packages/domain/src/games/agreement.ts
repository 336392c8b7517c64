/** Where a league is told of by two sources, no money moves until both say the same of the end of a game (G3). */

/** A final score that a source has said twice. */
export type SaidFinal = {
  readonly awayScore: number
  readonly homeScore: number
  /** When it was first said, milliseconds since 1970. */
  readonly at: number
}

export type Agreement =
  | 'agreed'
  /** The operator has to say which of them is right. */
  | 'disagree'
  /** One of them has said nothing for too long. */
  | 'silent'
  | 'wait'

/** How long the second source may take after the first. */
const SILENT_AFTER_MS = 6 * 60 * 60 * 1000

/** `first` decides of games, `others` are the finals that the second has for it: more than one where it errs. */
export function judgeAgreement(
  first: SaidFinal | null,
  others: readonly SaidFinal[],
  now: number,
): Agreement {
  const said = first ? [first, ...others] : others
  const [one] = said
  if (!one) return 'wait'
  if (said.some((final) => !isSame(final, one))) return 'disagree'
  if (first && others.length > 0) return 'agreed'
  const since = Math.min(...said.map(({ at }) => at))
  return now - since >= SILENT_AFTER_MS ? 'silent' : 'wait'
}

function isSame(a: SaidFinal, b: SaidFinal): boolean {
  return a.awayScore === b.awayScore && a.homeScore === b.homeScore
}
