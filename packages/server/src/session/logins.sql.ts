import type { Db, Tx } from '../platform/database/db.ts'

/** Records a login of this user. Returns the previous login, and whether the user is notified of logins by mail. */
export async function noteLogin(
  tx: Tx,
  userId: number,
): Promise<{ readonly previousAt: Date | null; readonly isNotified: boolean }> {
  const { rows } = await tx.query<{ previousAt: Date | null; isNotified: boolean }>(
    `insert into logins as l (user_id, last_at) values ($1, product_now())
     on conflict (user_id) do update set previous_at = l.last_at, last_at = excluded.last_at
     returning previous_at as "previousAt", is_told as "isNotified"`,
    [userId],
  )
  return rows[0]!
}

/** True when the user is notified of logins by mail, which is the default. */
export async function hasLoginNotifications(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.query<{ isNotified: boolean }>(
    'select is_told as "isNotified" from logins where user_id = $1',
    [userId],
  )
  return rows[0]?.isNotified ?? true
}

export async function setLoginNotifications(
  tx: Tx,
  userId: number,
  isNotified: boolean,
): Promise<void> {
  await tx.query(
    `insert into logins (user_id, is_told) values ($1, $2)
     on conflict (user_id) do update set is_told = excluded.is_told`,
    [userId, isNotified],
  )
}
