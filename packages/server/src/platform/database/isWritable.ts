import type pg from 'pg'

/** Milliseconds. A database that does not answer in this time cannot serve. */
const ANSWER_WITHIN_MS = 1_000

/** False for a read-only server, such as the old primary after a switchover: its data is out of date. */
export async function isWritable(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await db.query<{ writable: boolean }>({
    text: `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`,
    query_timeout: ANSWER_WITHIN_MS,
  } as { text: string })
  return rows[0]!.writable
}
