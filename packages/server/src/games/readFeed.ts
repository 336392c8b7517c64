/** The poll of the scores feeds: a piece of due work that one process at a time does. */
import { readNow } from '../core/clock.ts'
import { askFeed } from './askFeed.ts'
import { backOff, leaseFeed, pauseFeed } from './feedLease.ts'
import { type FailedWeek, forgetOthers, noteFailed, noteHeard, noteRead } from './feedWeeks.sql.ts'
import { ingestGames } from './ingestGames.ts'
import { ingestInOrder } from './readingOrder.ts'
import { pollSecond } from './readSecond.ts'
import type { ScoresFeed } from './scoresFeed.ts'
import { doubledLeagues, makeSources, type Polling } from './sources.ts'

/** Reads the feeds that tell of games when their time has come. Each poll answers whether something was read. */
export function readFeeds({ config, db, log }: Polling): () => Promise<boolean> {
  const sources = makeSources(db, config)
  return async () => {
    let read = false
    for (const feed of sources.first()) read = (await pollFeed({ config, db, log }, feed)) || read
    for (const feed of sources.second())
      read = (await pollSecond({ config, db, log }, feed)) || read
    return read
  }
}

/** A week that is far from now is asked for so many times before it would be silent. */
const READS_BEFORE_SILENCE = 6
/** How many failures the log names. */
const NAMED_MAX = 5

/** Reads `feed` when its row is due: it is leased first, and asked outside of any transaction. */
export async function pollFeed({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const leased = await leaseFeed(db, source, config.SCORES_EVERY_MS)
  if (leased === null) return false
  const now = await readNow(db)
  const { weeks, read, failed, games, rejected } = await askFeed(db, feed, now)
  await forgetOthers(db, source, weeks)
  if (failed.length > 0) {
    log.warn({ feed: source, failed: tellFailed(failed) })
    await noteFailed(db, source, failed)
  }
  if (read.length === 0) {
    await backOff(db, source, config.SCORES_EVERY_MS)
    return false
  }
  const ordered = { source, number: leased.number }
  const doubled = doubledLeagues(config)
  const options = { confirm: false, source, covers: read, log, reading: ordered, doubled }
  const counts = await ingestInOrder(db, ordered, () =>
    ingestGames(db, { games, rejected }, options),
  )
  if (!counts) {
    log.warn({ feed: source, late: leased.number })
    return true
  }
  log.debug({ feed: source, ...counts })
  const silentAfterMs = config.SILENT_AFTER_MINUTES * 60_000
  const dueAfterMs = silentAfterMs / READS_BEFORE_SILENCE
  await noteRead(db, source, read, { askedAt: leased.at, silentAfterMs, dueAfterMs })
  // What was held or broken is still to be written: it may be a final score.
  if (counts.busy + counts.broken === 0) await noteHeard(db, source, read, now)
  await pauseFeed(db, source, config.SCORES_EVERY_MS)
  return true
}

/** "nba from 2026-11-17: status 500, nhl from 2026-11-17: TimeoutError and 3 more". */
function tellFailed(failed: readonly FailedWeek[]): string {
  const named = failed
    .slice(0, NAMED_MAX)
    .map(({ week, error }) => `${week.league} from ${week.firstDay}: ${error}`)
  const more = failed.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
