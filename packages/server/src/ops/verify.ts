import type { Database, Tx } from '../platform/database/db.ts'
import { planOnce } from '../platform/database/planOnce.ts'
import { findWrongRoots } from '../receipts/verifyReceipts.ts'
import { CHECKS, WAITING } from './verify.sql.ts'

export type Breach = { readonly check: string; readonly subject: string; readonly found: string }

/** How many breaches of one check are listed; more would only hide the first. */
const NAMED_MAX = 10

/** A large ledger takes longer to read than the limit of a request. Milliseconds per check. */
const PATIENCE_MS = 600_000

/**
 * Checks every invariant (I1 to I35) on one REPEATABLE READ snapshot, which contains each batch entirely or not at all.
 * Returns the breaches; none when the ledger is correct. Changes nothing.
 */
export async function verify(db: Database): Promise<Breach[]> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.setLimits({ statement: PATIENCE_MS })
    const breaches: Breach[] = []
    for await (const breach of findBreaches(tx)) breaches.push(breach)
    return breaches
  })
}

/** The breaches that this transaction can see, one check after the other. A check that fails is a breach, too. */
export async function* findBreaches(transaction: Tx): AsyncGenerator<Breach> {
  // The receipts of each settlement are read with the same statements; tests run all checks often on one connection.
  const tx = planOnce(transaction)
  for (const { id, breaches: sql } of CHECKS) {
    // Materialized, so it is planned for all rows. A plan for the first ten would scan all rows one by one to find none.
    const rows = await tryCheck(tx, async () => {
      const found = await tx.query<Finding>(
        `with breaches as materialized (${sql}) select subject, found from breaches limit ${NAMED_MAX}`,
      )
      return found.rows
    })
    for (const row of rows) yield { check: id, ...row }
  }
  const roots = await tryCheck(tx, () => findWrongRoots(tx, NAMED_MAX))
  for (const root of roots) yield { check: 'I26', ...root }
}

type Finding = Omit<Breach, 'check'>

/**
 * The findings of one check. A value that the check cannot read, such as the key of a transfer without its parts, is a
 * finding; the checks after it still run.
 */
async function tryCheck(
  tx: Tx,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    const [, findings] = await Promise.all([tx.query('savepoint before_check'), check()])
    return findings
  } catch (error) {
    if (!isDataError(error)) throw error
    await tx.query('rollback to savepoint before_check')
    return [{ subject: 'a stored value', found: `cannot be read: ${error.message}` }]
  }
}

/** SQLSTATE class 22: a stored value has the wrong form. Timeouts and lost connections are not findings. */
function isDataError(error: unknown): error is Error {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith('22')
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
