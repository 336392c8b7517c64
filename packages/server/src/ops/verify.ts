import type { Database } from '../core/db.ts'
import { CHECKS } from './verify.sql.ts'

export type Breach = { readonly check: string; readonly subject: string; readonly found: string }

/** How many breaches of one check are named; more would only hide the first. */
const NAMED_MAX = 10

/** The books of a large house take longer to read than any request may. Milliseconds a check. */
const PATIENCE_MS = 600_000

/**
 * Checks every invariant (trust.md 3.2, I1 to I10) on one REPEATABLE READ snapshot: a batch is in it whole or not at
 * all. Answers what is broken; nothing when the books are clean. Changes nothing.
 */
export async function verify(db: Database): Promise<Breach[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.setLimits({ statement: PATIENCE_MS })
    const breaches: Breach[] = []
    for (const { id, breaches: sql } of CHECKS) {
      const { rows } = await tx.query<{ subject: string; found: string }>(
        `select subject, found from (${sql}) as breaches limit ${NAMED_MAX}`,
      )
      breaches.push(...rows.map((row) => ({ check: id, ...row })))
    }
    return breaches
  })
}
