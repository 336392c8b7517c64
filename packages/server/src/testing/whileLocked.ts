/** Somebody who holds what others need, until they let go. */
import { expect, vi } from 'vitest'
import type { Database, Db, Tx } from '../platform/database/db.ts'

/**
 * Runs `lock` in a transaction of its own and keeps that open while `meanwhile` runs: what `meanwhile` waits for comes
 * without the lock being let go, or never. `meanwhile` may want more in the same transaction.
 */
export async function whileLocked<Value>(
  db: Database,
  lock: string,
  meanwhile: (holder: Tx) => Promise<Value>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    // A holder who has patience: nothing ends it before `meanwhile` is over.
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

/** Comes back once so many connections to this database wait for a lock. */
export async function untilWaiting(db: Db, many: number): Promise<void> {
  await vi.waitFor(async () => expect(await countWaiting(db)).toBe(many), {
    interval: 5,
    timeout: 5_000,
  })
}
