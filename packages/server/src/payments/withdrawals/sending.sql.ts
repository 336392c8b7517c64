/** Whether withdrawals were sent to their provider, and the ones that a freeze stops (AZ7). */
import type { Db, Tx } from '../../platform/database/db.ts'
import { isFrozenUser } from '../../platform/users/users.sql.ts'

export type Sending = {
  /** True once a request to the provider may have left. */
  readonly wasSent: boolean
  /** Whether the user is frozen. */
  readonly isFrozen: boolean
}

export async function readSending(db: Db, paymentId: number): Promise<Sending> {
  const { rows } = await db.query<Sending>(
    `select sent_at is not null as "wasSent", ${isFrozenUser('user_id')} as "isFrozen"
     from payments where id = $1`,
    [paymentId],
  )
  return rows[0]!
}

/** Stores that the withdrawal is sent from now on. */
export async function markSent(tx: Tx, paymentId: number): Promise<void> {
  await tx.query(
    `update payments set sent_at = coalesce(sent_at, instant.now)
     from (select product_now() as now) as instant where id = $1`,
    [paymentId],
  )
}

/** Makes the user's withdrawals under way due: their next poll stops them when the user is frozen. Returns their ids. */
export async function makeWithdrawalsDue(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `update payments set due_at = product_now(), tries = 0
     where user_id = $1 and kind in ('walletPayout', 'bankPayout') and due_at is not null returning id`,
    [userId],
  )
  return rows.map(({ id }) => id)
}
