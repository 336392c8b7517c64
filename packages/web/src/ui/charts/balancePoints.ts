import type { StatementSummary } from '@sidebet/contract/statement'

/** The balance from `at` on, in milliseconds since 1970: noon UTC of the day in the answer. */
export type BalancePoint = {
  readonly at: number
  readonly available: number
  readonly total: number
}

const middleOf = (day: string) => Date.parse(`${day}T12:00:00.000Z`)

/**
 * The corners of a step line up to the end of the period. It begins on the period's first day if there was an earlier
 * balance, else on the first day with a movement. Null for less than two days: there is no line to draw.
 */
export function balancePoints(
  { opening, days }: Pick<StatementSummary, 'opening' | 'days'>,
  { from, to }: { readonly from: string | null; readonly to: string },
): BalancePoint[] | null {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last) return null
  const start = from !== null && from < first.dateDate && opening.total !== 0 ? from : null
  const end = to > last.dateDate ? to : null
  const points = [
    ...(start === null ? [] : [{ day: start, ...opening }]),
    ...days.map(({ dateDate, after }) => ({ day: dateDate, ...after })),
    ...(end === null ? [] : [{ ...last.after, day: end }]),
  ]
  if (points.length < 2) return null
  return points.map(({ day, available, total }) => ({ at: middleOf(day), available, total }))
}
