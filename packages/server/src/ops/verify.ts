import type { Database } from '../platform/database/db.ts'
import { findWrongRoots } from '../receipts/verifyReceipts.ts'
import { CHECKS, WAITING } from './verify.sql.ts'

export type Breach = { readonly check: string; readonly subject: string; readonly found: string }

/** How many breaches of one check are listed; more would only hide the first. */
const NAMED_MAX = 10

/** A large ledger takes longer to read than the limit of a request. Milliseconds per check. */
const PATIENCE_MS = 600_000

/**
 * Checks every invariant (I1 to I26) on one REPEATABLE READ snapshot, which contains each batch entirely or not at all.
 * Returns the breaches; none when the ledger is correct. Changes nothing.
 */
export async function verify(db: Database): Promise<Breach[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.setLimits({ statement: PATIENCE_MS })
    const breaches: Breach[] = []
    for (const { id, breaches: sql } of CHECKS) {
      // Materialized, so it is planned for all rows. A plan for the first ten would scan all rows one by one to find none.
      const { rows } = await tx.query<{ subject: string; found: string }>(
        `with breaches as materialized (${sql}) select subject, found from breaches limit ${NAMED_MAX}`,
      )
      breaches.push(...rows.map((row) => ({ check: id, ...row })))
    }
    const roots = await findWrongRoots(tx, NAMED_MAX)
    return [...breaches, ...roots.map((root) => ({ check: 'I26', ...root }))]
  })
}

export type Waiting = {
  readonly what: string
  readonly count: number
  /** The first of them, and since when it waits. */
  readonly first: string
  readonly since: Date
}

/** The kinds of items that wait longer than they should, if there are any. This is no breach. */
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
