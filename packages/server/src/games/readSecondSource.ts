/** The poll of a second source: only for leagues in which a game waits for its end, and only for final scores. */
import { readNow } from '../platform/database/clock.ts'
import { findConsistentGames } from './consistentGames.ts'
import { noteLeagues } from './feedDays.sql.ts'
import { dayOf, daysBetween } from './feedDays.ts'
import { backOff, leaseFeed, pauseFeed } from './feedLease.ts'
import { failureOf, readWithin, type ScoresFeed } from './scoresFeed.ts'
import { noteSecond, openSince } from './secondScores.sql.ts'
import { feedName, type Polling } from './sources.ts'
import { noteUnknown } from './unknownTeams.sql.ts'

/** Seconds do not matter here: a result that both sources have reported is settled a few minutes later. */
const TIMES_SLOWER = 8

/** False when the feed was not due, when no game waits, or when every request failed. */
export async function pollSecond({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const name = feedName(source, 1)
  const everyMs = config.SCORES_EVERY_MS * TIMES_SLOWER
  if (!(await leaseFeed(db, name, everyMs))) return false
  const now = await readNow(db)
  const open = await openSince(db, feed.leagues)
  const leagues = [...open.keys()]
  const answers = await Promise.all(
    leagues.map((league) =>
      readWithin(feed, league, daysBetween(league, open.get(league)!, now), dayOf(now)),
    ),
  )
  const errors = new Map(leagues.map((league, index) => [league, failureOf(answers[index]!)]))
  for (const { failed } of answers) {
    const last = failed.at(-1)
    if (last) log.warn({ feed: name, league: last.day.league, error: last.error })
  }
  await noteLeagues(db, name, errors, now)
  if (open.size > 0 && [...errors.values()].every((error) => error !== null)) {
    await backOff(db, name, everyMs)
    return false
  }
  const games = answers.flatMap((answer) => answer.games)
  const rejected = answers.flatMap((answer) => answer.rejected)
  await noteSecond(
    db,
    source,
    findConsistentGames({ games, rejected }),
    config.READ_AGAIN_SECONDS * 1_000,
  )
  await noteUnknown(db, source, rejected)
  await pauseFeed(db, name, everyMs)
  return open.size > 0
}
