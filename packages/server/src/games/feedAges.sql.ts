import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../platform/database/db.ts'

export type FeedAge = {
  readonly league: LeagueCode
  /** Real seconds since the oldest last reading among the league's days; null when a day was never read. */
  readonly ageSeconds: number | null
  /** Since when bets on some of its games are refused, real time; null when all days are read. */
  readonly silentSince: Date | null
}

/** The leagues that are read by days, by their codes. */
export async function readFeedAges(db: Db): Promise<FeedAge[]> {
  const { rows } = await db.query<FeedAge>(
    `select league, case when bool_and(read_at is not null)
         then extract(epoch from clock_timestamp() - min(read_at))::float8 end as "ageSeconds",
       min(silent_at) filter (where silent_at <= clock_timestamp()) as "silentSince"
     from feed_days group by league order by league`,
  )
  return rows
}
