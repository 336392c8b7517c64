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

/** Minutes until the next try after so many; the last one repeats. */
const PAUSES = [1, 5, 15, 60, 180, 360]

/**
 * Takes one notice that is due and makes it due again later: if this process dies before it says that it was
 * delivered, it is delivered again.
 */
export async function claimDueNotice(tx: Tx): Promise<Notice | null> {
  const { rows } = await tx.query<Notice>(
    `update outbox set tries = tries + 1,
       due_at = product_now() + ($1::int[])[least(tries + 1, cardinality($1::int[]))] * interval '1 minute'
     where id = (
       select id from outbox where done_at is null and due_at <= product_now()
       order by due_at, id limit 1 for update skip locked
     ) returning id, topic, ref, body, tries`,
    [PAUSES],
  )
  return rows[0] ?? null
}

/** It is over: delivered, or given up with the error that stays. */
export async function finishNotice(db: Db, id: number, error: string | null): Promise<void> {
  await db.query('update outbox set done_at = product_now(), error = $2 where id = $1', [id, error])
}

export async function noteError(db: Db, id: number, error: string): Promise<void> {
  await db.query('update outbox set error = $2 where id = $1', [id, error])
}
