import type { Db, Tx } from '../../platform/database/db.ts'

/** Saves a receiver of the user's withdrawals. True when it was not saved before, also when the user had removed it. */
export async function isNewReceiver(tx: Tx, userId: number, receiver: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wallet_receivers as w (user_id, receiver) values ($1, $2)
     on conflict (user_id, receiver) do update set removed_at = null, first_at = excluded.first_at
       where w.removed_at is not null`,
    [userId, receiver],
  )
  return rowCount === 1
}

/** The newest saved receivers of the user, the oldest of them first. */
export async function readReceivers(db: Db, userId: number, most: number): Promise<string[]> {
  const { rows } = await db.query<{ receiver: string }>(
    `select receiver from (
       select receiver, first_at from wallet_receivers where user_id = $1 and removed_at is null
       order by first_at desc, receiver limit $2) as newest
     order by first_at, receiver`,
    [userId, most],
  )
  return rows.map(({ receiver }) => receiver)
}

/** False when the user has no such receiver. The row remains, because it links accounts (AZ6). */
export async function setReceiverRemoved(
  tx: Tx,
  userId: number,
  receiver: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update wallet_receivers set removed_at = product_now()
     where user_id = $1 and receiver = $2 and removed_at is null`,
    [userId, receiver],
  )
  return rowCount === 1
}
