import { wireId } from '@sidebet/contract/ids'
import { publishChanges } from '../live/publishChanges.ts'
import { audit } from '../platform/audit/audit.ts'
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
  const { rows } = await tx.query<{ id: number; endsAt: Date }>(
    `insert into withdrawal_holds (user_id, reason, ends_at) values ($1, $2, product_now() + $3 * interval '1 hour')
     returning id, ends_at as "endsAt"`,
    [userId, reason, hours],
  )
  const { id: block, endsAt } = rows[0]!
  // With it `ops verify` notices a block that was erased or shortened (I30).
  const actor = wireId('user', userId)
  await audit(tx, { actor, action: 'withdrawals.block', facts: { block, reason, endsAt } })
}
