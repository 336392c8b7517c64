/** Leases of feeds: one process polls a feed at a time, and polls it less often while its requests fail. */
import type { Database } from '../platform/database/db.ts'

/** The longest pause of a feed without answers, as a multiple of the usual pause: ten minutes instead of 15 s. */
const PAUSES_MAX = 40

export type Lease = { readonly number: number; readonly at: Date }

/**
 * Returns the number of the reading and the real time to the one process that may read now, null to all others. The next time is
 * set at once, so that a process that dies while reading does not block the others. A time further away was set before a trial's
 * clock was moved back. The column `claimed` counts the leases.
 */
export async function leaseFeed(
  db: Database,
  feed: string,
  everyMs: number,
): Promise<Lease | null> {
  return db.transaction(async (tx) => {
    await tx.query('insert into feeds (source) values ($1) on conflict do nothing', [feed])
    const { rows } = await tx.query<Lease>(
      `with leased as (
         update feeds set claimed = claimed + 1, due_at = product_now() + $2 * interval '1 millisecond'
         where source = (
           select source from feeds where source = $1
             and (due_at <= product_now()
               or due_at > product_now() + greatest($2, pause_ms) * interval '1 millisecond')
           for update skip locked)
         returning claimed)
       select claimed as number, clock_timestamp() as at from leased`,
      [feed, everyMs],
    )
    return rows[0] ?? null
  })
}

/** Sets the next time when a reading ends, because a reading may take longer than the interval. */
export async function pauseFeed(db: Database, feed: string, everyMs: number): Promise<void> {
  await db.query(
    `update feeds set failures = 0, pause_ms = 0, due_at = product_now() + $2 * interval '1 millisecond' where source = $1`,
    [feed, everyMs],
  )
}

/** Every request of the poll failed. The pause doubles with each such poll in a row, plus up to 10% at random. */
export async function backOff(db: Database, feed: string, everyMs: number): Promise<void> {
  await db.query(
    `update feeds set failures = least(failures + 1, 20), pause_ms = next.ms,
       due_at = add_seconds(product_now(), next.ms / 1000.0)
     from (select (least($2 * power(2, least(failures, 20)), $2 * ${PAUSES_MAX}) * $3::float8)::bigint as ms
       from feeds where source = $1) next
     where source = $1`,
    [feed, everyMs, 1 + Math.random() / 10],
  )
}
