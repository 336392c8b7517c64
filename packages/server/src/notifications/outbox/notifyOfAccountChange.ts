import type { AccountChange } from '@sidebet/domain/notices/accountChanges'
import { readNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { insertNotification, notice } from './outbox.ts'

/** Notifies a user of a change of their account, in the transaction of the change. `to` is the e-mail that counted before it. */
export async function notifyOfAccountChange(
  tx: Tx,
  userId: number,
  change: AccountChange,
  to: string,
): Promise<void> {
  const at = new Date(await readNow(tx)).toISOString()
  await insertNotification(tx, notice('account.changed', userId, { change, to, at }))
}
