/** The rows of what must leave the house. */
import type { Db, Tx } from '../core/db.ts'

export type Notice = {
  readonly id: number
  readonly topic: string
  readonly ref: number
  readonly body: unknown
  /** This one included. */
  readonly tries: number
}

/** How a try ended. */
export type Tried = {
  readonly id: number
  /** Delivered, or given up. */
  readonly over: boolean
  readonly error: string | null
}

/** Minutes until the next try after so many; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 180, 360]

/**
 * Takes up to `most` notices that are due and makes them due again later: if this process dies before it says that they
 * were delivered, they are delivered again.
 */
export async function claimDueNotices(tx: Tx, most: number): Promise<Notice[]> {
  const { rows } = await tx.query<Notice>(
    `update outbox set tries = tries + 1,
       due_at = product_now() + ($1::int[])[least(tries + 1, cardinality($1::int[]))] * interval '1 minute'
     where id in (
       select id from outbox where done_at is null and due_at <= product_now()
       order by due_at, id limit $2 for update skip locked
     ) returning id, topic, ref, body, tries`,
    [PAUSES, most],
  )
  return rows
}

/** Writes down how these tries ended; what is not over comes again when its pause is. */
export async function noteTries(db: Db, tried: readonly Tried[]): Promise<void> {
  await db.query(
    `update outbox o set done_at = case when t.over then product_now() end, error = t.error
     from unnest($1::bigint[], $2::boolean[], $3::text[]) as t (id, over, error) where o.id = t.id`,
    [tried.map(({ id }) => id), tried.map(({ over }) => over), tried.map(({ error }) => error)],
  )
}
