import { easternDay } from '@sidebet/domain/games/easternDate'
import { IS_FAILING } from '../games/failingLeagues.ts'
import type { Db } from '../platform/database/db.ts'

export type FeedOfLeague = {
  readonly source: string
  readonly league: string
  /** When a request last succeeded; null for never. Real time, like `failingSince`. */
  readonly answeredAt: Date | null
  /** The first failure after the last answer; null while requests succeed. */
  readonly failingSince: Date | null
  /** Whether it has failed for so long that operators are notified. */
  readonly isFailing: boolean
  readonly error: string
  /** US Eastern days whose games take no posts and no takes, "2026-11-22". */
  readonly silentDays: readonly string[]
}

/** Each league of each source. */
export async function readFeedsOfLeagues(db: Db): Promise<FeedOfLeague[]> {
  const { rows } = await db.query<Omit<FeedOfLeague, 'silentDays'> & { silent: Date[] }>(
    `select source, league, l.answered_at as "answeredAt", l.failing_since as "failingSince", coalesce(l.error, '') as error,
       coalesce(${IS_FAILING}, false) as "isFailing", coalesce(d.silent, '{}') as silent
     from feed_leagues l full join (
       select source, league, array_agg(from_at order by from_at) filter (where silent_at <= clock_timestamp()) as silent
       from feed_days group by source, league) d using (source, league)
     order by source, league`,
  )
  return rows.map(({ silent, ...feed }) => ({
    ...feed,
    silentDays: silent.map((from) => easternDay(from.toISOString())),
  }))
}
