import { wireId } from '@sidebet/contract/ids'
import { lockAccounts } from '../ledger/ledger.ts'
import { makeWithdrawalsDue } from '../payments/withdrawals/sending.sql.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { endSessions } from '../session/sessions.sql.ts'

/**
 * Freezes a user (AZ7): ends all their sessions, and blocks sign-in, posts, takes and withdrawals. A login locks the user's
 * row, stakes and withdrawals lock their cash. So requests before the freeze are done, and later ones are refused. The next
 * poll stops withdrawals under way, where their provider allows it. Existing bets and offers continue. Returns false when the
 * user is already frozen.
 */
export async function freezeUser(db: Database, userId: number, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'update users set frozen_at = product_now() where id = $1 and frozen_at is null',
      [userId],
    )
    if (rowCount === 0) return false
    // Before the cash, as in every transaction that moves a payment: no two of them deadlock.
    const withdrawals = await makeWithdrawalsDue(tx, userId)
    await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
    const sessions = await endSessions(tx, userId, null)
    const subject = wireId('user', userId)
    await audit(tx, {
      actor: 'operator',
      action: 'users.freeze',
      subject,
      facts: { reason, sessions, withdrawals: withdrawals.map((id) => wireId('payment', id)) },
    })
    return true
  })
}

/** Ends the freeze; the user must sign in again. Returns false when the user is not frozen. */
export async function unfreezeUser(db: Database, userId: number, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'update users set frozen_at = null where id = $1 and frozen_at is not null',
      [userId],
    )
    if (rowCount === 0) return false
    const subject = wireId('user', userId)
    await audit(tx, { actor: 'operator', action: 'users.unfreeze', subject, facts: { reason } })
    return true
  })
}
