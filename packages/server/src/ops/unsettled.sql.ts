/** Games with an unfinished settlement, from the tables. */
import { wireId } from '@sidebet/contract/ids'
import type { Db } from '../platform/database/db.ts'

export type Unsettled = {
  /** The wire id of the game. */
  readonly id: string
  /** How often it has failed, and the last error; 0 and null while it is in progress. */
  readonly tries: number
  readonly error: string | null
}

const NOTED = `('beginSettlement', 'beginCorrection', 'computePayouts', 'payUsers', 'finishSettlement')`

/** Games with a confirmed result and unpaid users: all games, or this one. */
export async function readUnsettled(db: Db, gameId: number | null): Promise<Unsettled[]> {
  const { rows } = await db.query<Omit<Unsettled, 'id'> & { id: number }>(
    `select due.id, coalesce(k.tries, 0) as tries, k.error from (
       select g.id from games g join results r on r.game_id = g.id and r.version = g.result_version
       where g.settled_version is null and g.status <> 'suspended' and r.confirmed_at is not null
       union
       select g.id from games g join results r on r.game_id = g.id and r.version = g.result_version
       where g.settled_version < g.result_version and r.confirmed_at is not null
       union
       select game_id from settlements where finished_at is null
     ) as due
     left join lateral (
       select tries, error from stuck_work where ref = due.id and kind in ${NOTED} order by first_at limit 1
     ) as k on true
     where $1::bigint is null or due.id = $1 order by due.id`,
    [gameId],
  )
  return rows.map((row) => ({ ...row, id: wireId('game', row.id) }))
}
