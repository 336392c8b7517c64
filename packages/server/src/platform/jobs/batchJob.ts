/**
 * A kind of due work that does many rows in one transaction, where one by one would take too long. When one of them
 * cannot be worked on, each is done by itself, and those that fail are noted and wait as in `rowJob.ts`.
 */
import { isDatabaseAway } from '../database/databaseErrors.ts'
import type { Tx } from '../database/db.ts'
import { clearFailures, type JobKind, recordFailure } from './failedJobs.ts'
import type { Job } from './jobRunner.ts'
import { BY_INDEX, type JobContext, type Leased } from './rowJob.ts'

export type BatchJob<Row extends Leased> = {
  readonly kind: JobKind
  /** Locks rows that are due and have no note that says to wait, with `for update skip locked`. None when nothing is due. */
  readonly lease: (tx: Tx) => Promise<readonly Row[]>
  /** All that is to be done with these rows now, in the transaction of the lease. Throws when it cannot be done. */
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
    const [, rows] = await Promise.all([tx.query(BY_INDEX), batches.lease(tx)])
    if (rows.length === 0) return false
    // After the last lock of the lease: what is undone gives back the locks that came after it.
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

/** True when it was done; else it is undone up to the savepoint, and the error says why. */
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
    // A database that is away is no fault of the rows; and they may have been worked on all the same.
    if (isDatabaseAway(error)) throw error
    await tx.query('rollback to savepoint leased')
    return { error }
  }
}
