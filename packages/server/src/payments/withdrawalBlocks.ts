import { publishChanges } from '../live/publishChanges.ts'
import type { Tx } from '../platform/database/db.ts'

/** Each of these changes blocks withdrawals for some hours: the thief of an account would begin with it (MO10). */
export type WithdrawalBlockReason = 'bank' | 'receiver' | 'password' | 'contact'

/** Blocks withdrawals for this many hours; 0 blocks none. */
export async function blockWithdrawals(
  tx: Tx,
  userId: number,
  reason: WithdrawalBlockReason,
  hours: number,
): Promise<void> {
  if (hours === 0) return
  publishChanges(tx, { users: [userId] })
  await tx.query(
    `insert into withdrawal_holds (user_id, reason, ends_at) values ($1, $2, product_now() + $3 * interval '1 hour')`,
    [userId, reason, hours],
  )
}
