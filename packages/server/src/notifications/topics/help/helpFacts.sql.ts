import type { Db } from '../../../platform/database/db.ts'

/** A message of Contact Us: the typed fields, and the account of the session. */
export type ContactFacts = {
  readonly userId: number
  readonly account: string
  readonly username: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly sentAt: Date
}

export async function readContactMessage(db: Db, messageId: number): Promise<ContactFacts | null> {
  const { rows } = await db.query<ContactFacts>(
    `select m.user_id as "userId", u.username as account, m.username, m.email, m.phone, m.message,
       m.created_at as "sentAt"
     from contact_messages m join users u on u.id = m.user_id where m.id = $1`,
    [messageId],
  )
  return rows[0] ?? null
}
