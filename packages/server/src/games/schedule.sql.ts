import type { Cursor } from '@sidebet/contract/wire'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { ReadDatabase } from '../platform/database/db.ts'
import { rowsToRead } from '../platform/database/page.ts'
import { type GameRecord, gameColumns } from './gameRow.ts'

export type IndexedGame = Pick<GameRecord, 'id' | 'league' | 'awayTeam' | 'homeTeam' | 'startsAt'>

/** The games that begin between these times and are not settled, by start then id, at most `most`. */
export async function readGameIndex(
  db: ReadDatabase,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<IndexedGame[]> {
  const { rows } = await db.query<IndexedGame>({
    name: 'game-index',
    text: `select id, league, away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt"
      from games where settled_version is null and starts_at between $1 and $2 and status <> 'cancelled'
      order by starts_at, id limit $3`,
    values: [from, to, most],
  })
  return rows
}

export type ScheduleFilter = {
  readonly league: LeagueCode
  /** Full name; undefined for all teams. */
  readonly team?: string
}

/** The games that can be bet on, by start then id; as many as `rowsToRead` returns. `now` is in milliseconds since 1970. */
export async function readSchedule(
  db: ReadDatabase,
  now: number,
  { league, team }: ScheduleFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<GameRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<GameRecord>({
    name: `schedule-${most}`,
    text: `select ${gameColumns} from games g
     where g.league = $1 and g.started_at is null and g.status = 'scheduled' and g.starts_at > $2
       and ($3::text is null or $3 in (g.away_team, g.home_team))
       and (g.starts_at, g.id) > (coalesce($4::timestamptz, '-infinity'), coalesce($5::bigint, 0))
     order by g.starts_at, g.id limit ${most}`,
    values: [league, new Date(now), team ?? null, cursor?.at ?? null, cursor?.id ?? null],
  })
  return rows
}
