import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'

/** The next request of each of the user's sessions locates the user again. */
export async function forgetLocation(db: Db, userId: number): Promise<void> {
  await db.query('update sessions set located_at = null where user_id = $1', [userId])
}

/** The main source of scores, which the sandbox serves. */
const SOURCE = 'espn'

/** The next poll requests every day of the feed: of these leagues, or only days with a game that may be over within a day. */
export async function makeFeedDue(
  db: Db,
  {
    leagues,
    started = false,
  }: { readonly leagues?: readonly LeagueCode[] | undefined; readonly started?: boolean },
): Promise<void> {
  await db.query(
    `insert into feeds (source, due_at) values ($1, '-infinity')
     on conflict (source) do update set due_at = excluded.due_at`,
    [SOURCE],
  )
  await db.query(
    `update feed_days d set due_at = '-infinity' where source = $1 and ($2::text[] is null or league = any($2))
       and (not $3 or exists (select 1 from games g where g.league = d.league and g.settled_version is null
         and g.starts_at >= d.from_at and g.starts_at < least(d.to_at, product_now() + interval '1 day')))`,
    [SOURCE, leagues, started],
  )
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

export async function hasPromotion(db: Db, name: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from promotions where name = $1', [name])
  return rowCount !== 0
}

export type UpcomingGame = {
  readonly id: number
  readonly league: LeagueCode
  readonly awayTeam: string
  readonly homeTeam: string
  readonly startsAt: Date
}

/** The game of the source's feed. */
export async function readSourceId(db: Db, gameId: number): Promise<string> {
  const { rows } = await db.query<{ sourceId: string }>(
    'select source_id as "sourceId" from games where id = $1',
    [gameId],
  )
  return rows[0]!.sourceId
}

/**
 * Games that are still to start, between two times (milliseconds since 1970): the next of every league, then the second of every
 * league, and so on.
 */
export async function readUpcomingGames(
  db: Db,
  { most, from, until }: { most: number; from?: number; until?: number },
): Promise<UpcomingGame[]> {
  const { rows } = await db.query<UpcomingGame>(
    `select id, league, away_team as "awayTeam", home_team as "homeTeam", starts_at as "startsAt" from (
       select *, row_number() over (partition by league order by starts_at, id) as nth from games
       where status = 'scheduled' and start_known and started_at is null
         and starts_at > product_now() and starts_at between $2 and $3
     ) as upcoming
     order by nth, starts_at, id limit $1`,
    [
      most,
      from === undefined ? '-infinity' : new Date(from),
      until === undefined ? 'infinity' : new Date(until),
    ],
  )
  return rows
}

/** The latest game on which the user's bets were settled by a score. */
export async function readLastGame(db: Db, userId: number): Promise<{ id: number } | null> {
  const { rows } = await db.query<{ id: number }>(
    `select g.id from games g join offers o on o.game_id = g.id join bets b on b.offer_id = o.id
     where g.settled_version > 0 and g.status = 'final' and $1 in (o.offerer_id, b.accepter_id)
     order by g.starts_at desc, g.id limit 1`,
    [userId],
  )
  return rows[0] ?? null
}
