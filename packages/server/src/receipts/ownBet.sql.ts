import { settlesFor } from '../bets/isPaid.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'

export type OwnBet = {
  readonly gameId: number
  readonly awayTeam: string
  readonly homeTeam: string
  readonly side: 'offerer' | 'accepter'
  /** The username of the other side. */
  readonly counterpart: string
  /** The result by which it is settled for this user; null while it is not settled. */
  readonly settledVersion: number | null
}

/** A bet of this user; null when there is no such bet, or it is other users'. */
export async function readOwnBet(
  db: ReadDatabase,
  betId: number,
  userId: number,
): Promise<OwnBet | null> {
  const { rows } = await db.query<OwnBet>(
    `select b.game_id as "gameId", g.away_team as "awayTeam", g.home_team as "homeTeam", case when b.offerer_id = $2 then 'offerer' else 'accepter' end as side,
       u.username as counterpart, s.version as "settledVersion"
     from bets b
     join games g on g.id = b.game_id
     join users u on u.id = case when b.offerer_id = $2 then b.accepter_id else b.offerer_id end
     left join settlements s on s.game_id = b.game_id and ${settlesFor('s', '$2')}
     where b.id = $1 and $2 in (b.offerer_id, b.accepter_id)`,
    [betId, userId],
  )
  return rows[0] ?? null
}
