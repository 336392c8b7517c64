import { wireId } from '@sidebet/contract/ids'
import { lockAccounts } from '../ledger/ledger.ts'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { endSessions } from '../session/sessions.sql.ts'

/**
 * Freezes a user (AZ7): all of their sessions end, and they cannot sign in, post, take or withdraw. Their row is what a login
 * holds, and their cash what a stake and a withdrawal hold: what comes before is done, what comes after is refused. Bets and
 * offers that are there go on. False when they are frozen already.
 */
export async function freezeUser(db: Database, userId: number, reason: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      'update users set frozen_at = product_now() where id = $1 and frozen_at is null',
      [userId],
    )
    if (rowCount === 0) return false
    await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])
    const sessions = await endSessions(tx, userId, null)
    const subject = wireId('user', userId)
    await audit(tx, {
      actor: 'operator',
      action: 'users.freeze',
      subject,
      facts: { reason, sessions },
    })
    return true
  })
}

/** Takes that back; they sign in anew. False when they are not frozen. */
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
