/** One round of a recording: the requests that the product makes for the followed days of some leagues. */
import type { LeagueCode } from '@sidebet/domain/games/league'
import { readNow } from '../../platform/database/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { dayOf, daysLater } from '../feedDays.ts'
import { followedDays } from '../fetchFeed.ts'
import { failureOf, readWithin, type ScoresFeed } from '../scoresFeed.ts'
import { feedName, type Sources } from '../sources.ts'

/** What a round found about a league of a source: null when a request was answered, else the last error. */
export type RoundResult = {
  readonly source: string
  readonly league: LeagueCode
  readonly error: string | null
}

/**
 * Requests the documents of these leagues from their first and second sources. A whole round requests all days that the product
 * follows; any other only those from yesterday to tomorrow, which have the live games. The calls count against the limits of the
 * source, together with those of the product.
 */
export async function recordRound(
  db: Db,
  sources: Sources,
  leagues: readonly LeagueCode[],
  isWhole: boolean,
): Promise<RoundResult[]> {
  const now = await readNow(db)
  const feeds = [sources.first(), sources.second()].flatMap((some, position) =>
    some.map((feed) => ({ feed, name: feedName(feed.source, position) })),
  )
  const results = feeds.map(async ({ feed, name }) => {
    // The calls of a day are counted in this row.
    await db.query('insert into feeds (source) values ($1) on conflict do nothing', [name])
    const own = feed.leagues.filter((league) => leagues.includes(league))
    return Promise.all(
      own.map(async (league): Promise<RoundResult> => {
        const error = await recordLeague(feed, league, now, isWhole)
        return { source: name, league, error }
      }),
    )
  })
  return (await Promise.all(results)).flat()
}

async function recordLeague(
  feed: ScoresFeed,
  league: LeagueCode,
  now: number,
  isWhole: boolean,
): Promise<string | null> {
  const today = dayOf(now)
  const [first, last] = [daysLater(today, -1), daysLater(today, 1)]
  const days = followedDays(league, now).filter(
    ({ day }) => isWhole || (first <= day && day <= last),
  )
  return failureOf(await readWithin(feed, league, days, today))
}
