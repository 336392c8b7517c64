/** The poll of the scores feeds: a background job in which one process at a time polls a feed. */
import { readNow } from '../platform/database/clock.ts'
import { forgetOthers, noteFailed, noteLeagues, noteRead } from './feedDays.sql.ts'
import { backOff, leaseFeed, pauseFeed } from './feedLease.ts'
import { fetchFeed } from './fetchFeed.ts'
import { ingestGames } from './ingestGames.ts'
import { ingestInOrder } from './readingOrder.ts'
import { pollSecond } from './readSecondSource.ts'
import { refreshTeams } from './refreshTeams.ts'
import type { FailedDay, ScoresFeed } from './scoresFeed.ts'
import { doubledLeagues, makeSources, type Polling } from './sources.ts'

/**
 * Polls the feeds that are due, second sources last. Each call returns whether a feed was read. A process calls it every second,
 * also while another process polls, so that each process reads the added teams.
 */
export function readFeeds({ config, db, log }: Polling): () => Promise<boolean> {
  const sources = makeSources(db, config)
  return async () => {
    const polling = { config, db, log }
    await refreshTeams(db)
    const first = await pollAll(sources.first().map((feed) => pollFeed(polling, feed)))
    const second = await pollAll(sources.second().map((feed) => pollSecond(polling, feed)))
    return first || second
  }
}

/** Whether one of these polls has read something. It throws only after all of them have ended. */
async function pollAll(polls: readonly Promise<boolean>[]): Promise<boolean> {
  const ended = await Promise.allSettled(polls)
  const reads = ended.map((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
  return reads.includes(true)
}

/** How many times a day far from now is requested before it would be silent. */
const READS_BEFORE_SILENCE = 6
/**
 * Intervals between requests for a day around now on which no game is about to begin or to end. Each fourth poll requests it: 3.5
 * allows for polls that come early.
 */
const POLLS_A_NEAR_READ = 3.5
/** The most failed days that a log line names. */
const NAMED_MAX = 5

/** Polls `feed` when its row is due. The lease is committed first, and requests run outside of any transaction. */
export async function pollFeed({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const leased = await leaseFeed(db, source, config.SCORES_EVERY_MS)
  if (leased === null) return false
  const now = await readNow(db)
  const silentAfterMs = config.SILENT_AFTER_MINUTES * 60_000
  const dueAfterMs = silentAfterMs / READS_BEFORE_SILENCE
  const nearMs = Math.min(dueAfterMs, config.SCORES_EVERY_MS * POLLS_A_NEAR_READ)
  const answer = await fetchFeed(db, feed, now, { nearMs, farMs: dueAfterMs })
  const { days, read, covers, failed, games, rejected, errors } = answer
  await forgetOthers(db, source, days)
  await noteLeagues(db, source, errors, now)
  if (failed.length > 0) {
    log.warn({ feed: source, failed: nameFailed(failed) })
    await noteFailed(db, source, failed)
  }
  if (read.length === 0) {
    await (failed.length > 0 ? backOff : pauseFeed)(db, source, config.SCORES_EVERY_MS)
    return false
  }
  const ordered = { source, number: leased.number }
  const doubled = doubledLeagues(config)
  const rules = {
    shortestGames: config.SHORTEST_GAMES === 'on',
    readAgainMs: config.READ_AGAIN_SECONDS * 1_000,
    thirdReadingAbove: config.THIRD_READING_ABOVE,
  }
  const reading = { confirm: false, source, covers, requestedAt: now, reading: ordered }
  const counts = await ingestInOrder(db, ordered, () =>
    ingestGames(db, { games, rejected }, { ...reading, ...rules, doubled, log }),
  )
  if (!counts) {
    log.warn({ feed: source, late: leased.number })
    return true
  }
  log.debug({ feed: source, ...counts })
  await noteRead(db, source, read, { requestedAt: leased.at, now, silentAfterMs, dueAfterMs })
  await pauseFeed(db, source, config.SCORES_EVERY_MS)
  return true
}

/** "nba 2026-11-17: status 500, nhl 2026-11-17: TimeoutError and 3 more". */
function nameFailed(failed: readonly FailedDay[]): string {
  const named = failed
    .slice(0, NAMED_MAX)
    .map(({ day: { league, day }, error }) => `${league} ${day}: ${error}`)
  const more = failed.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
