/** Somebody who holds what others need, until they let go. */
import type { Database } from '../core/db.ts'

/**
 * Runs `lock` in a transaction of its own and keeps that open while `meanwhile` runs: what `meanwhile` waits for comes
 * without the lock being let go, or never.
 */
export async function whileHeld<Value>(
  db: Database,
  lock: string,
  meanwhile: () => Promise<Value>,
): Promise<Value> {
  return db.transaction(async (tx) => {
    // A holder who has patience: nothing ends it before `meanwhile` is over.
    await tx.query('set local idle_in_transaction_session_timeout = 0')
    await tx.query(lock)
    return meanwhile()
  })
}
