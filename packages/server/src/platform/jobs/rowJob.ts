/**
 * A kind of due work that does one row at a time. A row that cannot be worked on is noted and waits, longer each time;
 * the others go on at once. So one broken row never starves what comes after it.
 *
 * To lease a row is to have it alone for a while. Due work inside the house leases it by a lock, until its transaction
 * ends. What asks somebody outside sets the row's next time and commits, and has it until then. Either lease ends by
 * itself when its process dies.
 */

import { isDatabaseAway } from '../database/databaseErrors.ts'
import type { Database, Tx } from '../database/db.ts'
import type { Log } from '../log.ts'
import { clearFailures, type JobKind, recordFailure } from './failedJobs.ts'
import type { Job } from './jobRunner.ts'

/** What due work inside the house needs. */
export type JobContext = { readonly db: Database; readonly log: Log }

/** A row as its lease selects it: the id that its note goes by, and whether there is one (`hasFailure`). */
export type Leased = { readonly ref: number; readonly hasFailure: boolean }

export type RowJob<Row extends Leased> = {
  readonly kind: JobKind
  /**
   * Locks one row that is due and has no note that says to wait (`isDue`), with `for update skip locked`. It must not
   * wait for a lock, nor lock more: what it locks stays locked while the row is worked on.
   */
  readonly lease: (tx: Tx) => Promise<Row | null>
  /** All that is to be done with the row now, in the transaction of the lease. Throws when it cannot be done. */
  readonly work: (tx: Tx, row: Row, working: JobContext) => Promise<void>
}

/**
 * Statements of due work touch few rows of large tables: a plan that reads a whole table because it was small when it
 * was planned, or because its statistics are old, holds locks for as long as the house is large.
 */
export const BY_INDEX = `select set_config(name, 'off', true)
  from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) as name`

export function rowJob<Row extends Leased>(rows: RowJob<Row>, working: JobContext): Job {
  return { name: rows.kind, runNext: () => runRow(rows, working) }
}

/**
 * Works on one row; false when none is due. When that fails it is undone up to the lease, and noted while the row is
 * still locked: were it let go first, somebody else might have done it by the time of the note.
 */
async function runRow<Row extends Leased>(
  { kind, lease, work }: RowJob<Row>,
  { db, log }: JobContext,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [, row] = await Promise.all([tx.query(BY_INDEX), lease(tx), tx.query('savepoint leased')])
    if (!row) return false
    try {
      await work(tx, row, { db, log })
      if (row.hasFailure) await clearFailures(tx, kind, [row.ref])
    } catch (error) {
      // A database that is away is no fault of the row; and it may have been worked on all the same.
      if (isDatabaseAway(error)) throw error
      await tx.query('rollback to savepoint leased')
      await recordFailure({ db: tx, log }, kind, row.ref, error)
    }
    return true
  })
}
