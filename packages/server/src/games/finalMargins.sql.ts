import type { LeagueCode } from '@sidebet/domain/games/league'
import { gameDay } from '@sidebet/domain/probability/gameDay'
import type { RatedGame } from '@sidebet/domain/probability/teamRatings'
import type { Db } from '../platform/database/db.ts'

/** The games of a league since a time that were settled by their score, corrections included, by their starts. */
export async function readFinalMargins(
  db: Db,
  league: LeagueCode,
  since: Date,
): Promise<RatedGame[]> {
  const { rows } = await db.query<Omit<RatedGame, 'day'> & { readonly startsAt: Date }>(
    `select g.starts_at as "startsAt", g.away_team as away, g.home_team as home,
       s.home_score - s.away_score as margin
     from games g join settlements s on s.game_id = g.id and s.version = g.settled_version
     where g.league = $1 and g.starts_at >= $2 and s.outcome = 'final'
     order by g.starts_at, g.id`,
    [league, since],
  )
  return rows.map(({ startsAt, ...game }) => ({ day: gameDay(startsAt.toISOString()), ...game }))
}
