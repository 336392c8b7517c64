import type { Tx } from '../../platform/database/db.ts'

/** Stores a receiver of the user's withdrawals. True when the user never had it before. */
export async function isNewReceiver(tx: Tx, userId: number, receiver: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wallet_receivers (user_id, receiver) values ($1, $2) on conflict do nothing`,
    [userId, receiver],
  )
  return rowCount === 1
}
