/** What is known of each week of a feed: when it was heard, what went wrong, and when it is asked for again. */
import { VOID_ANYWAY_AFTER_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../core/db.ts'
import type { FeedWeek } from './feedWeeks.ts'

export type FailedWeek = { readonly week: FeedWeek; readonly error: string }

/** Statements get weeks as three arrays. */
const arrays = (weeks: readonly FeedWeek[]) => [
  weeks.map(({ league }) => league),
  weeks.map(({ from }) => from),
  weeks.map(({ to }) => to),
]

/** Those of these weeks that were read whole so lately that they need not be asked for yet. */
export async function readFresh(
  db: Db,
  source: string,
  weeks: readonly FeedWeek[],
): Promise<ReadonlySet<FeedWeek>> {
  const [leagues, froms] = arrays(weeks)
  const { rows } = await db.query<{ nth: number }>(
    `select w.nth from unnest($2::text[], $3::timestamptz[]) with ordinality as w (league, from_at, nth)
     join feed_weeks f on f.source = $1 and f.league = w.league and f.from_at = w.from_at
     where f.due_at > clock_timestamp()`,
    [source, leagues, froms],
  )
  return new Set(rows.map(({ nth }) => weeks[nth - 1]!))
}

/** When weeks were read, by the real clock: an answer is as old as its question. */
export type ReadAt = {
  readonly askedAt: Date
  readonly silentAfterMs: number
  readonly dueAfterMs: number
}

/** Notes that these weeks were read whole. */
export async function noteRead(
  db: Db,
  source: string,
  weeks: readonly FeedWeek[],
  { askedAt, silentAfterMs, dueAfterMs }: ReadAt,
): Promise<void> {
  const after = (ms: number) => new Date(askedAt.getTime() + ms)
  await db.query(
    `insert into feed_weeks (source, league, from_at, to_at, read_at, silent_at, due_at)
     select $1, w.*, $5::timestamptz, $6::timestamptz, $7::timestamptz
     from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as w
     on conflict (source, league, from_at) do update
       set read_at = excluded.read_at, silent_at = excluded.silent_at, due_at = excluded.due_at, error = null`,
    [source, ...arrays(weeks), askedAt, after(silentAfterMs), after(dueAfterMs)],
  )
}

/** Notes why weeks were not read. They keep what was heard of them before, and are asked for again each time. */
export async function noteFailed(
  db: Db,
  source: string,
  failed: readonly FailedWeek[],
): Promise<void> {
  await db.query(
    `insert into feed_weeks (source, league, from_at, to_at, error)
     select $1, w.* from unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::text[]) as w
     on conflict (source, league, from_at) do update set error = excluded.error, due_at = '-infinity'`,
    [source, ...arrays(failed.map(({ week }) => week)), failed.map(({ error }) => error)],
  )
}

/**
 * Notes that all that was said until `now` (the product's clock, milliseconds since 1970) of games of these weeks is
 * written in our rows: whoever has no final score there has none.
 */
export async function noteHeard(
  db: Db,
  source: string,
  weeks: readonly FeedWeek[],
  now: number,
): Promise<void> {
  const [leagues, froms] = arrays(weeks)
  await db.query(
    `update feed_weeks f set heard_until = $4 from unnest($2::text[], $3::timestamptz[]) as w (league, from_at)
     where f.source = $1 and f.league = w.league and f.from_at = w.from_at`,
    [source, leagues, froms, new Date(now)],
  )
}

/** Forgets all weeks but these: the others are long over, or were ahead of a clock that was moved back. */
export async function forgetOthers(
  db: Db,
  source: string,
  weeks: readonly FeedWeek[],
): Promise<void> {
  const [leagues, froms] = arrays(weeks)
  await db.query(
    `delete from feed_weeks where source = $1
       and (league, from_at) not in (select * from unnest($2::text[], $3::timestamptz[]))`,
    [source, leagues, froms],
  )
}

/** The start of the oldest game of each league that this feed could still end, milliseconds since 1970. */
export async function oldestUnsettled(
  db: Db,
  source: string,
): Promise<ReadonlyMap<LeagueCode, number>> {
  const { rows } = await db.query<{ league: LeagueCode; oldest: Date }>(
    `select league, min(starts_at) as oldest from games
     where source = $1 and settled_version is null and starts_at > product_now() - $2 * interval '1 millisecond'
     group by league`,
    [source, VOID_ANYWAY_AFTER_MS],
  )
  return new Map(rows.map(({ league, oldest }) => [league, oldest.getTime()]))
}
