import type { Db } from '../core/db.ts'
import type { Limit } from '../core/throttle.ts'

/**
 * Gives back tries that turned out right. A try is counted before it is judged, so that many at the same moment
 * cannot all pass the limit; only the wrong ones stay counted.
 */
export async function giveBackTries(db: Db, limits: readonly Limit[]): Promise<void> {
  await db.query('update throttles set count = greatest(count - 1, 0) where key = any ($1)', [
    limits.map((limit) => limit.key),
  ])
}
