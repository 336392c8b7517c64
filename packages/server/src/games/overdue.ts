/** Overdue games: an operator has to enter their results. */
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../platform/database/db.ts'
import { isOverdue } from '../settlements/isOverdue.sql.ts'

/** The first `most` overdue games by start, and the number of all. */
export async function readOverdue(
  db: Db,
  most: number,
): Promise<{ count: number; games: string[] }> {
  const { rows } = await db.query<{ id: number; count: number }>(
    `select id, count(*) over () as count from games where ${isOverdue('games')} order by starts_at, id limit ${most}`,
  )
  return { count: rows[0]?.count ?? 0, games: rows.map(({ id }) => wireId('game', id)) }
}
