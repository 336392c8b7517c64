/** The rows of messages to the support. */
import type { ContactMessage } from '@sidebet/domain/account/checkContactMessage'
import type { Db, Tx } from '../core/db.ts'

/** Answers the new id. */
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

/** Deletes up to `most` messages that are so many days old. Answers how many. */
export async function deleteOldMessages(db: Db, days: number, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from contact_messages where id in (
       select id from contact_messages where created_at <= product_now() - $1 * interval '1 day'
       order by created_at limit $2 for update skip locked)`,
    [days, most],
  )
  return rowCount ?? 0
}
