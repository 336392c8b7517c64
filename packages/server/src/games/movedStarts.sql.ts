import type { Tx } from '../platform/database/db.ts'

/**
 * Records that the starts of these games have moved, in the transaction that moved them. Their offers follow
 * (offers/moveOffers.ts). Started games are skipped, because nothing reopens them.
 */
export async function noteMovedStarts(tx: Tx, gameIds: readonly number[]): Promise<void> {
  if (gameIds.length === 0) return
  await tx.query(
    `insert into moved_starts (game_id)
     select id from games where id = any($1::bigint[]) and started_at is null order by id`,
    [gameIds],
  )
}
