import type { Tx } from '../../platform/database/db.ts'

/** Notes that the user asks for money to be paid there. True when they never had before. */
export async function isNewReceiver(tx: Tx, userId: number, receiver: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wallet_receivers (user_id, receiver) values ($1, $2) on conflict do nothing`,
    [userId, receiver],
  )
  return rowCount === 1
}
