/** Locks rows that other transactions need, until the test releases them. */
import { expect, vi } from 'vitest'
import type { Database, Db, Tx } from '../platform/database/db.ts'

/**
 * Runs `lock` in a transaction of its own, which stays open while `meanwhile` runs. So whatever `meanwhile` awaits must
 * complete although the lock is not released. `meanwhile` may run further queries in the same transaction.
 */
export async function whileLocked<Value>(
  db: Database,
  lock: string,
  meanwhile: (holder: Tx) => Promise<Value>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    // Without a timeout: nothing ends this transaction before `meanwhile` ends.
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    await tx.query(lock)
    return meanwhile(tx)
  })
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_locks where not granted
       and pid in (select pid from pg_stat_activity where datname = current_database())`,
  )
  return rows[0]!.waiting
}

/** Resolves once so many connections to this database wait for a lock. */
export async function untilWaiting(db: Db, many: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBe(many), {
    interval: 5,
    timeout: 5_000,
  })
}
