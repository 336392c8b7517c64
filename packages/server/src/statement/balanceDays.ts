/** The balance at the end of each day, with as many points as a chart can show. */
import { type Cents, plus } from '@sidebet/domain/money'

type Balance = { readonly available: Cents; readonly atRisk: Cents }
export type Day = Balance & { readonly day: string }

/**
 * `changes` are days with movements, the first one first. The result has at most `most` points. For more days, several
 * consecutive days become one point: the last of them.
 */
export function balanceDays(opening: Balance, changes: readonly Day[], most: number): Day[] {
  const inOne = Math.max(1, Math.ceil(changes.length / most))
  const points: Day[] = []
  let { available, atRisk } = opening
  for (const [at, change] of changes.entries()) {
    available = plus(available, change.available)
    atRisk = plus(atRisk, change.atRisk)
    // Counted from the end, so that the last day is always a point.
    if ((changes.length - 1 - at) % inOne === 0) points.push({ day: change.day, available, atRisk })
  }
  return points
}
