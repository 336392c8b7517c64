/** How long ago each league of a feed was heard; a batch of the writer looks there for games whose feed is silent. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../core/db.ts'
import type { FailedLeague } from './scoresFeed.ts'

/** Notes which leagues were read whole, and why others were not. The age of a reading is measured in real time. */
export async function noteLeagues(
  db: Db,
  source: string,
  read: readonly LeagueCode[],
  failed: readonly FailedLeague[],
  silentAfterMinutes: number,
): Promise<void> {
  await db.query(
    `insert into feed_leagues (source, league, read_at, silent_at)
     select $1, league, clock_timestamp(), clock_timestamp() + $3 * interval '1 minute' from unnest($2::text[]) as league
     on conflict (source, league) do update set read_at = excluded.read_at, silent_at = excluded.silent_at, error = null`,
    [source, read, silentAfterMinutes],
  )
  await db.query(
    `insert into feed_leagues (source, league, error) select $1, f.* from unnest($2::text[], $3::text[]) as f
     on conflict (source, league) do update set error = excluded.error`,
    [source, failed.map(({ league }) => league), failed.map(({ error }) => error)],
  )
}
