/** Which weeks a feed is asked for at a poll, and what it says. */
import type { FeedGame, FeedReading, FeedRejection } from '@sidebet/domain/games/feedGame'
import type { Db } from '../core/db.ts'
import { type FailedWeek, oldestUnsettled, readFresh } from './feedWeeks.sql.ts'
import { type FeedWeek, weeksBetween } from './feedWeeks.ts'
import type { ScoresFeed } from './scoresFeed.ts'

/** What a feed said: of `weeks` something is to be known, those in `read` were answered whole. */
export type FeedAnswer = FeedReading & {
  readonly weeks: readonly FeedWeek[]
  readonly read: readonly FeedWeek[]
  readonly failed: readonly FailedWeek[]
}

/** Asks for all weeks that are due at once. `now` is the product's clock, milliseconds since 1970. */
export async function askFeed(db: Db, feed: ScoresFeed, now: number): Promise<FeedAnswer> {
  const { weeks, toAsk } = await chooseWeeks(db, feed, now)
  const answers = await Promise.all(
    toAsk.map(async (week) => ({ week, answer: await feed.read(week) })),
  )
  const read: FeedWeek[] = []
  const failed: FailedWeek[] = []
  const games: FeedGame[] = []
  const rejected: FeedRejection[] = []
  for (const { week, answer } of answers) {
    if (answer.kind === 'ok') {
      read.push(week)
      games.push(...answer.value.games)
      rejected.push(...answer.value.rejected)
    } else {
      const error = answer.kind === 'unknown' ? answer.cause : `status ${answer.status}`
      failed.push({ week, error })
    }
  }
  return { weeks, read, failed, games, rejected }
}

const DAY_MS = 86_400_000
/** Days before and after now: results of games that went on for long, and what is to be bet on. */
const DAYS_BACK = 3
const DAYS_AHEAD = 15

/**
 * The weeks of which something is to be known, and those of them to ask for now: always those from the oldest game that
 * can still end until tomorrow, the others when they are due.
 */
async function chooseWeeks(db: Db, { source, leagues }: ScoresFeed, now: number) {
  const oldest = await oldestUnsettled(db, source)
  const candidates = leagues.flatMap((league) => {
    const unsettled = oldest.get(league) ?? now
    const from = Math.min(unsettled, now - DAYS_BACK * DAY_MS)
    const nearFrom = Math.min(unsettled, now - DAY_MS)
    return weeksBetween(league, from, now + DAYS_AHEAD * DAY_MS).map((week) => ({
      week,
      isNear: week.to.getTime() > nearFrom && week.from.getTime() <= now + DAY_MS,
    }))
  })
  const weeks = candidates.map(({ week }) => week)
  const fresh = await readFresh(db, source, weeks)
  const due = candidates.filter(({ week, isNear }) => isNear || !fresh.has(week))
  return { weeks, toAsk: due.map(({ week }) => week) }
}
