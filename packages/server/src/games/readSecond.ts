/** The poll of a second source: only for leagues in which a game waits for its end, and only for its final scores. */
import type { FeedGame, FeedRejection } from '@sidebet/domain/games/feedGame'
import { readNow } from '../core/clock.ts'
import { backOff, leaseFeed, pauseFeed } from './feedLease.ts'
import { weeksBetween } from './feedWeeks.ts'
import type { ScoresFeed } from './scoresFeed.ts'
import { noteSecond, openSince } from './secondScores.sql.ts'
import { soundGames } from './soundGames.ts'
import { feedName, type Polling } from './sources.ts'
import { noteUnknown } from './unknownTeams.sql.ts'

/** Nobody waits for seconds: a result that both have said is settled a few minutes later. */
const TIMES_SLOWER = 8

/** False when it was not its time, when no game waits, or when it did not answer. */
export async function pollSecond({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const name = feedName(source, 1)
  const everyMs = config.SCORES_EVERY_MS * TIMES_SLOWER
  if (!(await leaseFeed(db, name, everyMs))) return false
  const now = await readNow(db)
  const open = await openSince(db, feed.leagues)
  const weeks = [...open].flatMap(([league, oldest]) => weeksBetween(league, oldest, now))
  const games: FeedGame[] = []
  const rejected: FeedRejection[] = []
  let answers = 0
  for (const week of weeks) {
    const answer = await feed.read(week)
    if (answer.kind === 'ok') {
      answers++
      games.push(...answer.value.games)
      rejected.push(...answer.value.rejected)
    } else {
      const error = answer.kind === 'unknown' ? answer.cause : `status ${answer.status}`
      log.warn({ feed: name, league: week.league, error })
    }
  }
  if (weeks.length > 0 && answers === 0) {
    await backOff(db, name, everyMs)
    return false
  }
  await noteSecond(db, source, soundGames(games))
  await noteUnknown(db, source, rejected)
  await pauseFeed(db, name, everyMs)
  return weeks.length > 0
}
