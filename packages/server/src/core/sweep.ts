/** Deletes what is over, in small statements: rows that nothing reads any more, but that would pile up. */
import { readNow } from './clock.ts'
import type { Db } from './db.ts'
import type { DueKind } from './dueWork.ts'
import type { Services } from './services.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Rows of one statement: few enough to hold no lock for long. */
const ROWS_MAX = 1_000

/**
 * A kind of due work that looks through its tables at most once a minute of the product's clock, since a look costs
 * more than what it finds. `sweep` deletes up to `most` rows of each table and answers how many it deleted.
 */
export function onceAMinute(
  name: string,
  db: Db,
  sweep: (most: number) => Promise<number>,
): DueKind {
  let sweptAt: number | null = null
  return {
    name,
    async runOne() {
      const now = await readNow(db)
      // In trials the clock may go back as well.
      if (sweptAt !== null && Math.abs(now - sweptAt) < MINUTE_MS) return false
      if ((await sweep(ROWS_MAX)) > 0) return true
      sweptAt = now
      return false
    },
  }
}

/** Deletes counters of tries whose window has ended, and answers to requests that are older than a day (GAP-084). */
export function sweepRequests({ db }: Services): DueKind {
  return onceAMinute('sweepRequests', db, async (most) => {
    const throttles = await deleteOverThrottles(db, most)
    return throttles + (await deleteOldAnswers(db, most))
  })
}

async function deleteOverThrottles(db: Db, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from throttles where key in (
       select key from throttles where window_ends_at <= product_now()
       order by window_ends_at limit $1 for update skip locked)`,
    [most],
  )
  return rowCount ?? 0
}

async function deleteOldAnswers(db: Db, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from idempotency where (user_id, call, key) in (
       select user_id, call, key from idempotency
       where created_at <= product_now() - $1 * interval '1 millisecond'
       order by created_at limit $2 for update skip locked)`,
    [DAY_MS, most],
  )
  return rowCount ?? 0
}
