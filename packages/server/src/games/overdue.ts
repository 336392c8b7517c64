/** Overdue games: an operator has to enter their results. */
import { wireId } from '@sidebet/contract/ids'
import { VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { Db } from '../platform/database/db.ts'

/** A game that becomes void 48 hours after its start does so within seconds. */
const GRACE_MS = 5 * 60_000

/** Condition: a row of `games` is overdue. 48 hours and five minutes after its start it has neither a settlement nor a confirmed result. */
export const IS_OVERDUE = `settled_version is null and starts_at <= product_now() - ${VOID_AFTER_MS + GRACE_MS} * interval '1 millisecond'
  and not exists (select 1 from results r where r.game_id = games.id and r.version = games.result_version
    and r.confirmed_at is not null)`

/** The first `most` overdue games by start, and the number of all. */
export async function readOverdue(
  db: Db,
  most: number,
): Promise<{ count: number; games: string[] }> {
  const { rows } = await db.query<{ id: number; count: number }>(
    `select id, count(*) over () as count from games where ${IS_OVERDUE} order by starts_at, id limit ${most}`,
  )
  return { count: rows[0]?.count ?? 0, games: rows.map(({ id }) => wireId('game', id)) }
}
