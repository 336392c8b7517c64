import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'

/** The next request of each of the user's sessions locates the user again. */
export async function forgetLocation(db: Db, userId: number): Promise<void> {
  await db.query('update sessions set located_at = null where user_id = $1', [userId])
}

/** The next poll requests every day of the feed. */
export async function makeFeedDue(db: Db, source: string): Promise<void> {
  await db.query(
    `insert into feeds (source, due_at) values ($1, '-infinity')
     on conflict (source) do update set due_at = excluded.due_at`,
    [source],
  )
  await db.query(`update feed_days set due_at = '-infinity' where source = $1`, [source])
}

export async function makeOperator(db: Db, userId: number): Promise<void> {
  await db.query('update users set is_promotion_admin = true, is_operator = true where id = $1', [
    userId,
  ])
}

/** True when a deposit of the user has arrived or may still arrive. */
export async function wasFunded(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from payments
     where user_id = $1 and state in ('submitting', 'pending', 'completed') limit 1`,
    [userId],
  )
  return rowCount !== 0
}

export async function hasOffers(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from offers where offerer_id = $1 limit 1', [
    userId,
  ])
  return rowCount !== 0
}

export type UpcomingGame = {
  readonly id: number
  readonly league: LeagueCode
  readonly awayTeam: string
  readonly homeTeam: string
}

/** Games that start in an hour or later: the next of every league, then the second of every league, and so on. */
export async function readUpcomingGames(db: Db, most: number): Promise<UpcomingGame[]> {
  const { rows } = await db.query<UpcomingGame>(
    `select id, league, away_team as "awayTeam", home_team as "homeTeam" from (
       select *, row_number() over (partition by league order by starts_at, id) as nth from games
       where status = 'scheduled' and start_known and started_at is null
         and starts_at > product_now() + interval '1 hour'
     ) as upcoming
     order by nth, starts_at, id limit $1`,
    [most],
  )
  return rows
}
