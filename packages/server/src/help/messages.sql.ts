/** The rows of messages to the support. */

import type { ContactMessage } from '@sidebet/domain/account/checkContactMessage'
import type { Db, Tx } from '../platform/database/db.ts'
import { DAY_MS, deleteOver } from '../platform/database/sweep.ts'

/** Returns the new id. */
export async function insertMessage(
  tx: Tx,
  userId: number,
  { username, email, phone, message }: ContactMessage,
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into contact_messages (user_id, username, email, phone, message)
     values ($1, $2, $3, $4, $5) returning id`,
    [userId, username, email, phone, message],
  )
  return rows[0]!.id
}

/** Deletes up to `most` messages that are `days` days old. Returns the number. */
export function deleteOldMessages(db: Db, days: number, most: number): Promise<number> {
  const messages = { table: 'contact_messages', key: 'id', since: 'created_at' }
  return deleteOver(db, messages, days * DAY_MS, most)
}
