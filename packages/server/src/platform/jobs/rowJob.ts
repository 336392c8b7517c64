/**
 * A job that works on one row at a time. A row that fails is recorded and waits, longer each time; the others continue at once. So
 * one broken row never starves the rows after it.
 *
 * A lease gives one process exclusive use of a row for a time. Jobs that use the database alone lease it by a lock until their
 * transaction ends. Jobs that call an outside service set the row's next time, commit, and have the lease until then. Both leases
 * end by themselves when their process dies.
 */

import { isDatabaseAway } from '../database/databaseErrors.ts'
import type { Database, Tx } from '../database/db.ts'
import { planOnce } from '../database/planOnce.ts'
import type { Log } from '../log.ts'
import { clearFailures, type JobKind, recordFailure } from './failedJobs.ts'
import type { Job } from './jobRunner.ts'

/** What a job needs that uses the database alone. */
export type JobContext = { readonly db: Database; readonly log: Log }

/** A row as its lease selects it: the id of its failure record, and whether there is one (`hasFailure`). */
export type Leased = { readonly ref: number; readonly hasFailure: boolean }

export type RowJob<Row extends Leased> = {
  /** Stored with each failure, also by older versions. So it never changes, and may differ from the name of the function. */
  readonly kind: JobKind
  /**
   * Locks one row that is due and has no failure to wait for (`isDue`), with `for update skip locked`. It must not wait for a lock
   * or lock other rows: its locks last while the row is worked on.
   */
  readonly lease: (tx: Tx) => Promise<Row | null>
  /** Does all the work of the row, in the transaction of the lease. Throws when it cannot be done. */
  readonly work: (tx: Tx, row: Row, working: JobContext) => Promise<void>
}

/**
 * Statements of jobs touch few rows of large tables. A plan that scans a whole table, from an early plan or old statistics, has its
 * locks for a time that grows with the table.
 */
export const BY_INDEX = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']
  .map((name) => `set local ${name} = off`)
  .join('; ')

export function rowJob<Row extends Leased>(rows: RowJob<Row>, working: JobContext): Job {
  return { name: rows.kind, runNext: () => runRow(rows, working) }
}

/**
 * Works on one row; false when none is due. A failure is rolled back to the lease and recorded while the row is still locked.
 * Otherwise another process could finish the row before its failure is recorded.
 */
async function runRow<Row extends Leased>(
  { kind, lease, work }: RowJob<Row>,
  { db, log }: JobContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [, row] = await Promise.all([tx.query(BY_INDEX), lease(planOnce(tx))])
    if (!row) return false
    try {
      await Promise.all([tx.query('savepoint leased'), work(tx, row, { db, log })])
      if (row.hasFailure) await clearFailures(tx, kind, [row.ref])
    } catch (error) {
      // An unreachable database is not a failure of the row, and its work may have been committed.
      if (isDatabaseAway(error)) throw error
      await tx.query('rollback to savepoint leased')
      await recordFailure({ db: tx, log }, kind, row.ref, error)
    }
    return true
  })
}
