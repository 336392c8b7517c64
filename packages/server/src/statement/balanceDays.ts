/** What was there at the end of each day, as many points as a picture can show. */
import { type Cents, plus } from '@sidebet/domain/money'

type Balance = { readonly available: Cents; readonly atRisk: Cents }
export type Day = Balance & { readonly day: string }

/**
 * `changes` are days with movements, the first one first. The answer has no more than `most`: where there are more days,
 * so many in a row are one as it takes, and the last of them counts.
 */
export function balanceDays(opening: Balance, changes: readonly Day[], most: number): Day[] {
  const inOne = Math.max(1, Math.ceil(changes.length / most))
  const points: Day[] = []
  let { available, atRisk } = opening
  for (const [at, change] of changes.entries()) {
    available = plus(available, change.available)
    atRisk = plus(atRisk, change.atRisk)
    // Counted from the end, so that the last day is always there.
    if ((changes.length - 1 - at) % inOne === 0) points.push({ day: change.day, available, atRisk })
  }
  return points
}
