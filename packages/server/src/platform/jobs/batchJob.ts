/**
 * A job that works on many rows in one transaction, where one at a time would take too long. When one row fails, each row is worked
 * on alone. Rows that then fail are recorded and wait as in `rowJob.ts`.
 */
import { isDatabaseAway } from '../database/databaseErrors.ts'
import type { Tx } from '../database/db.ts'
import { planOnce } from '../database/planOnce.ts'
import { clearFailures, type JobKind, recordFailure } from './failedJobs.ts'
import type { Job } from './jobRunner.ts'
import { BY_INDEX, type JobContext, type Leased } from './rowJob.ts'

export type BatchJob<Row extends Leased> = {
  readonly kind: JobKind
  /** Locks rows that are due and have no failure to wait for, with `for update skip locked`. Empty when nothing is due. */
  readonly lease: (tx: Tx) => Promise<readonly Row[]>
  /** Does all the work of these rows, in the transaction of the lease. Throws when it cannot be done. */
  readonly work: (tx: Tx, rows: readonly Row[], working: JobContext) => Promise<void>
}

export function batchJob<Row extends Leased>(batches: BatchJob<Row>, working: JobContext): Job {
  return { name: batches.kind, runNext: () => runBatch(batches, working) }
}

async function runBatch<Row extends Leased>(
  batches: BatchJob<Row>,
  working: JobContext,
): Promise<boolean> {
  return working.db.transaction(async (tx) => {
    const [, rows] = await Promise.all([tx.query(BY_INDEX), batches.lease(planOnce(tx))])
    if (rows.length === 0) return false
    // The savepoint follows the locks of the lease: a rollback to it releases only locks that were taken later.
    await tx.query('savepoint leased')
    const isDone = await tryRows(tx, batches, rows, working)
    if (isDone === true) return true
    for (const row of rows) {
      await tx.query('savepoint leased')
      const failed = await tryRows(tx, batches, [row], working)
      if (failed !== true)
        await recordFailure({ db: tx, log: working.log }, batches.kind, row.ref, failed.error)
    }
    return true
  })
}

/** True when the work is done; else it is rolled back to the savepoint, and the error is the reason. */
async function tryRows<Row extends Leased>(
  tx: Tx,
  { kind, work }: BatchJob<Row>,
  rows: readonly Row[],
  working: JobContext,
): Promise<true | { readonly error: unknown }> {
  try {
    await work(tx, rows, working)
    const noted = rows.filter(({ hasFailure }) => hasFailure).map(({ ref }) => ref)
    await clearFailures(tx, kind, noted)
    return true
  } catch (error) {
    // An unreachable database is not a failure of the rows, and their work may have been committed.
    if (isDatabaseAway(error)) throw error
    await tx.query('rollback to savepoint leased')
    return { error }
  }
}
