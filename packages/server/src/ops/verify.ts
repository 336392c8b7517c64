import type { Database } from '../platform/database/db.ts'
import { CHECKS, WAITING } from './verify.sql.ts'

export type Breach = { readonly check: string; readonly subject: string; readonly found: string }

/** How many breaches of one check are named; more would only hide the first. */
const NAMED_MAX = 10

/** The books of a large house take longer to read than any request may. Milliseconds a check. */
const PATIENCE_MS = 600_000

/**
 * Checks every invariant (I1 to I23) on one REPEATABLE READ snapshot: a batch is in it whole or not at
 * all. Answers what is broken; nothing when the books are clean. Changes nothing.
 */
export async function verify(db: Database): Promise<Breach[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.setLimits({ statement: PATIENCE_MS })
    const breaches: Breach[] = []
    for (const { id, breaches: sql } of CHECKS) {
      // Materialized: planned for all rows. A plan for the first ten goes through all others one by one to find none.
      const { rows } = await tx.query<{ subject: string; found: string }>(
        `with breaches as materialized (${sql}) select subject, found from breaches limit ${NAMED_MAX}`,
      )
      breaches.push(...rows.map((row) => ({ check: id, ...row })))
    }
    return breaches
  })
}

export type Waiting = {
  readonly what: string
  readonly count: number
  /** Since when the first of them waits, and which it is. */
  readonly first: string
  readonly since: Date
}

/** What waits for longer than it should, the kinds of which there is any. It is no breach. */
export async function readWaiting(db: Database): Promise<Waiting[]> {
  return db.transaction(async (tx) => {
    await tx.setLimits({ statement: PATIENCE_MS })
    const waiting: Waiting[] = []
    for (const { what, rows: sql } of WAITING) {
      const { rows } = await tx.query<Omit<Waiting, 'what'>>(
        `select count(*) over () as count, subject as first, since from (${sql}) as waiting order by since, subject limit 1`,
      )
      waiting.push(...rows.map((row) => ({ what, ...row })))
    }
    return waiting
  })
}
