/** Who asks a feed, and when: one process at a time, and less and less often while it gives no answer. */
import type { Database } from '../platform/database/db.ts'

/** A feed that has no answer is asked again after so many times the usual pause at most: ten minutes instead of 15 s. */
const PAUSES_MAX = 40

export type Lease = { readonly number: number; readonly at: Date }

/**
 * The number of the reading and the real time for the one process that may read now, null for all others. The next time
 * is set at once, so that whoever dies while reading holds nobody up; a time further away was set before the clock of a
 * trial was moved back. The column `claimed` counts the leases.
 */
export async function leaseFeed(
  db: Database,
  feed: string,
  everyMs: number,
): Promise<Lease | null> {
  return db.transaction(async (tx) => {
    await tx.query('insert into feeds (source) values ($1) on conflict do nothing', [feed])
    const { rows } = await tx.query<Lease>(
      `update feeds set claimed = claimed + 1, due_at = product_now() + $2 * interval '1 millisecond'
       where source = (
         select source from feeds where source = $1
           and (due_at <= product_now()
             or due_at > product_now() + greatest($2, pause_ms) * interval '1 millisecond')
         for update skip locked)
       returning claimed as number, clock_timestamp() as at`,
      [feed, everyMs],
    )
    return rows[0] ?? null
  })
}

/** Sets the next time: a reading may have taken longer than the time between two. */
export async function pauseFeed(db: Database, feed: string, everyMs: number): Promise<void> {
  await db.query(
    `update feeds set failures = 0, pause_ms = 0, due_at = product_now() + $2 * interval '1 millisecond' where source = $1`,
    [feed, everyMs],
  )
}

/** The feed gave no answer at all: each time in a row the pause is twice as long, and a little more or less. */
export async function backOff(db: Database, feed: string, everyMs: number): Promise<void> {
  await db.query(
    `update feeds set failures = least(failures + 1, 20), pause_ms = next.ms,
       due_at = product_now() + next.ms * interval '1 millisecond'
     from (select (least($2 * power(2, least(failures, 20)), $2 * ${PAUSES_MAX}) * (1 + random() / 10))::bigint as ms
       from feeds where source = $1) next
     where source = $1`,
    [feed, everyMs],
  )
}
