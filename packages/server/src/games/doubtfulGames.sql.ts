import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import { secondScore } from './secondScores.sql.ts'

export type DoubtfulGame = {
  readonly id: number
  readonly league: LeagueCode
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: Date
  readonly note: string
  /** The stored final scores, each with its source. */
  readonly finals: readonly {
    readonly source: string
    readonly awayScore: number
    readonly homeScore: number
  }[]
}

/** Games without a settlement that have a note for the operator, by start. */
export async function readDoubtful(db: Db): Promise<DoubtfulGame[]> {
  const { rows } = await db.query<DoubtfulGame>(
    `select g.id, g.league, g.away_team as "awayTeam", g.home_team as "homeTeam", g.starts_at as "startsAt", g.note,
       (select coalesce(json_agg(s order by s.source), '[]') from (
         select r.source, r.away_score as "awayScore", r.home_score as "homeScore" from results r
           where r.game_id = g.id and r.version = g.result_version and r.outcome = 'final'
         union all
         select s.source, ${secondScore.away}, ${secondScore.home}
         from second_scores s where s.game_id = g.id) s) as finals
     from games g where g.settled_version is null and g.note <> ''
     order by g.starts_at, g.id limit 1000`,
  )
  return rows
}
