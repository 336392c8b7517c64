/** The state of each day of a feed: when it was read, its last error, and when it is requested again. */
import { REQUESTED_FOR_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'
import type { FeedDay } from './feedDays.ts'
import type { FailedDay } from './scoresFeed.ts'

/** Statements receive days as three arrays. */
const arrays = (days: readonly FeedDay[]) => [
  days.map(({ league }) => league),
  days.map(({ from }) => from),
  days.map(({ to }) => to),
]

/**
 * The days that need no request yet, by the product's clock. `earlierMs` is the lead per day: by how many milliseconds a day is
 * requested before it is due. A day that is due later than `farMs` from now was read before a trial's clock was moved back.
 */
export async function readFresh(
  db: Db,
  source: string,
  days: readonly FeedDay[],
  earlierMs: readonly number[],
  farMs: number,
): Promise<ReadonlySet<FeedDay>> {
  const [leagues, froms] = arrays(days)
  const { rows } = await db.query<{ nth: number }>(
    `select d.nth from unnest($2::text[], $3::timestamptz[], $4::float8[]) with ordinality as d (league, from_at, earlier_ms, nth)
     join feed_days f on f.source = $1 and f.league = d.league and f.from_at = d.from_at
     where f.due_at - d.earlier_ms * interval '1 millisecond' > product_now()
       and f.due_at <= product_now() + $5 * interval '1 millisecond'`,
    [source, leagues, froms, earlierMs, farMs],
  )
  return new Set(rows.map(({ nth }) => days[nth - 1]!))
}

/** The times of a reading of days. */
export type ReadAt = {
  /** By the real clock: an answer is as old as its request. */
  readonly requestedAt: Date
  /** The same instant by the product's clock, milliseconds since 1970. */
  readonly now: number
  readonly silentAfterMs: number
  readonly dueAfterMs: number
}

/** Records that requests for these days were answered. */
export async function noteRead(
  db: Db,
  source: string,
  days: readonly FeedDay[],
  { requestedAt, now, silentAfterMs, dueAfterMs }: ReadAt,
): Promise<void> {
  const silentAt = new Date(requestedAt.getTime() + silentAfterMs)
  await db.query(
    `insert into feed_days (source, league, from_at, to_at, read_at, silent_at, due_at, heard_until)
     select $1, d.*, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8::timestamptz
     from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as d
     on conflict (source, league, from_at) do update
       set read_at = excluded.read_at, silent_at = excluded.silent_at, due_at = excluded.due_at,
         heard_until = excluded.heard_until, error = null`,
    [source, ...arrays(days), requestedAt, silentAt, new Date(now + dueAfterMs), new Date(now)],
  )
}

/** Records why days were not read. They retain the data of their last reading and are requested at each poll. Silent days take no bets. */
export async function noteFailed(
  db: Db,
  source: string,
  failed: readonly FailedDay[],
): Promise<void> {
  await db.query(
    `insert into feed_days as f (source, league, from_at, to_at, error, silent_at)
     select $1, d.league, d.from_at, d.to_at, d.error, case when d.is_silent then clock_timestamp() end
     from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::boolean[])
       as d (league, from_at, to_at, error, is_silent)
     on conflict (source, league, from_at) do update
       set error = excluded.error, due_at = '-infinity', silent_at = least(f.silent_at, excluded.silent_at)`,
    [
      source,
      ...arrays(failed.map(({ day }) => day)),
      failed.map(({ error }) => error),
      failed.map(({ isSilent = false }) => isSilent),
    ],
  )
}

/**
 * Deletes all days of a feed except these: the others are long over, or were ahead of a clock that was moved back. Also deletes
 * leagues that are no longer requested from the feed.
 */
export async function forgetOthers(
  db: Db,
  source: string,
  days: readonly FeedDay[],
): Promise<void> {
  const [leagues, froms] = arrays(days)
  await db.query('delete from feed_leagues where source = $1 and league <> all($2::text[])', [
    source,
    leagues,
  ])
  await db.query(
    `delete from feed_days where source = $1
       and (league, from_at) not in (select * from unnest($2::text[], $3::timestamptz[]))`,
    [source, leagues, froms],
  )
}

/**
 * Records per league whether its requests succeed. `errors` has the last error of each league for which every request failed, and
 * null for the others. `now` is the product's clock, milliseconds since 1970.
 */
export async function noteLeagues(
  db: Db,
  feed: string,
  errors: ReadonlyMap<LeagueCode, string | null>,
  now: number,
): Promise<void> {
  await db.query(
    `insert into feed_leagues as l (source, league, answered_at, heard_until, failing_since, error)
     select $1, n.league, case when n.error is null then clock_timestamp() end, case when n.error is null then $4::timestamptz end,
       case when n.error is not null then clock_timestamp() end, coalesce(n.error, '')
     from unnest($2::text[], $3::text[]) as n (league, error)
     on conflict (source, league) do update set
       answered_at = coalesce(excluded.answered_at, l.answered_at), heard_until = coalesce(excluded.heard_until, l.heard_until),
       failing_since = case when excluded.failing_since is not null then coalesce(l.failing_since, excluded.failing_since) end,
       notified_at = case when excluded.failing_since is not null then l.notified_at end, error = excluded.error`,
    [feed, [...errors.keys()], [...errors.values()], new Date(now)],
  )
}

export type OpenDay = {
  readonly league: LeagueCode
  readonly day: string
  readonly isBusy: boolean
}

/**
 * The US Eastern days with unsettled games of this source that have begun or begin within `aheadMs`. A day is busy while one of its
 * games started no more than `backMs` ago. A game is requested until 42 days after its start.
 */
export async function readOpenDays(
  db: Db,
  source: string,
  { backMs, aheadMs }: { backMs: number; aheadMs: number },
): Promise<OpenDay[]> {
  const { rows } = await db.query<OpenDay>(
    `select league, to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD') as day,
       bool_or(starts_at > product_now() - $3 * interval '1 millisecond') as "isBusy"
     from games
     where source = $1 and settled_version is null and voided_at is null
       and starts_at > product_now() - $2 * interval '1 millisecond'
       and starts_at <= product_now() + $4 * interval '1 millisecond'
     group by 1, 2`,
    [source, REQUESTED_FOR_MS, backMs, aheadMs],
  )
  return rows
}
