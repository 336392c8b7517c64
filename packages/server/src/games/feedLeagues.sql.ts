/** How long ago each league of a feed was heard; a batch of the writer looks there for games whose feed is silent. */
import { VOID_ANYWAY_AFTER_MS } from '@sidebet/domain/games/game'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../core/db.ts'
import type { Covers } from './knownGames.sql.ts'
import type { FailedLeague } from './scoresFeed.ts'

/** Notes which leagues were read whole. The age of a reading is measured in real time. */
export async function noteRead(
  db: Db,
  source: string,
  leagues: readonly LeagueCode[],
  silentAfterMinutes: number,
): Promise<void> {
  await db.query(
    `insert into feed_leagues (source, league, read_at, silent_at)
     select $1, league, clock_timestamp(), clock_timestamp() + $3 * interval '1 minute' from unnest($2::text[]) as league
     on conflict (source, league) do update set read_at = excluded.read_at, silent_at = excluded.silent_at, error = null`,
    [source, leagues, silentAfterMinutes],
  )
}

/** Notes why leagues were not read. */
export async function noteFailed(
  db: Db,
  source: string,
  failed: readonly FailedLeague[],
): Promise<void> {
  await db.query(
    `insert into feed_leagues (source, league, error) select $1, f.* from unnest($2::text[], $3::text[]) as f
     on conflict (source, league) do update set error = excluded.error`,
    [source, failed.map(({ league }) => league), failed.map(({ error }) => error)],
  )
}

/**
 * Notes that all that these leagues said until `now` (the product's clock, milliseconds since 1970) of games of the time
 * that they cover is written in our rows: whoever has no final score there has none.
 */
export async function noteHeard(
  db: Db,
  source: string,
  { leagues, from, to }: Covers,
  now: number,
): Promise<void> {
  await db.query(
    `update feed_leagues set heard_until = $3, covers_from = $4, covers_to = $5
     where source = $1 and league = any($2::text[])`,
    [source, leagues, new Date(now), from, to],
  )
}

/** The start of the oldest game of this source that a feed could still end, milliseconds since 1970; null for none. */
export async function oldestUnsettled(db: Db, source: string): Promise<number | null> {
  const { rows } = await db.query<{ oldest: Date | null }>(
    `select min(starts_at) as oldest from games
     where source = $1 and settled_version is null and starts_at > product_now() - $2 * interval '1 millisecond'`,
    [source, VOID_ANYWAY_AFTER_MS],
  )
  return rows[0]?.oldest?.getTime() ?? null
}
