/** Deletes expired rows in small statements: nothing reads them any more, but they would accumulate. */

import type { Job } from '../jobs/jobRunner.ts'
import type { PlatformServices } from '../services.ts'
import { readNow } from './clock.ts'
import type { Db } from './db.ts'

const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
/** Rows per statement: few enough that locks last only briefly. */
const ROWS_MAX = 1_000

/**
 * A job that searches its tables at most once a minute of the product's clock, since a search costs more than it finds. `sweep`
 * deletes up to `most` rows per table and returns how many it deleted.
 */
export function sweepJob(name: string, db: Db, sweep: (most: number) => Promise<number>): Job {
  let sweptAt: number | null = null
  return {
    name,
    async runNext() {
      const now = await readNow(db)
      // In trials the clock may also move back.
      if (sweptAt !== null && Math.abs(now - sweptAt) < MINUTE_MS) return false
      if ((await sweep(ROWS_MAX)) > 0) return true
      sweptAt = now
      return false
    },
  }
}

/** Deletes rate limit counters whose window has ended, and answers to requests that are older than a day (GAP-084). */
export function sweepRequests({ db }: Pick<PlatformServices, 'db'>): Job {
  return sweepJob('sweepRequests', db, async (most) => {
    const throttles = await deleteOverThrottles(db, most)
    return throttles + (await deleteOldAnswers(db, most))
  })
}

const deleteOverThrottles = (db: Db, most: number) =>
  deleteOver(db, { table: 'throttles', key: 'key', since: 'window_ends_at' }, 0, most)

const deleteOldAnswers = (db: Db, most: number) =>
  deleteOver(
    db,
    { table: 'idempotency', key: 'user_id, call, key', since: 'created_at' },
    DAY_MS,
    most,
  )

/** A table whose rows expire by the column `since`; `key` are the columns that identify a row. */
type Sweepable = { readonly table: string; readonly key: string; readonly since: string }

/** Deletes up to `most` rows that expired at least `forMs` ago, oldest first, and skips locked rows. Returns how many. */
export async function deleteOver(
  db: Db,
  { table, key, since }: Sweepable,
  forMs: number,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ${table} where (${key}) in (
       select ${key} from ${table} where ${since} <= product_now() - $1 * interval '1 millisecond'
       order by ${since} limit $2 for update skip locked)`,
    [forMs, most],
  )
  return rowCount ?? 0
}
