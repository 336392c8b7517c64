/** The poll of the scores feed: a piece of due work that one process at a time does. */
import { readNow } from '../core/clock.ts'
import type { Database } from '../core/db.ts'
import type { Services } from '../core/services.ts'
import { askFeed } from './askFeed.ts'
import { espnFeed } from './espnFeed.ts'
import { type FailedWeek, forgetOthers, noteFailed, noteHeard, noteRead } from './feedWeeks.sql.ts'
import { ingestGames } from './ingestGames.ts'
import { ingestInOrder } from './readingOrder.ts'
import type { ScoresFeed } from './scoresFeed.ts'

/** Reads the configured feed when its time has come. False when it has not, or when the feed did not answer. */
export async function readFeed(services: Services): Promise<boolean> {
  const { SCORES_URL } = services.config
  return SCORES_URL === '' ? false : pollFeed(services, espnFeed(SCORES_URL))
}

/** A week that is far from now is asked for so many times before it would be silent. */
const READS_BEFORE_SILENCE = 6
/** How many failures the log names. */
const NAMED_MAX = 5

/** What a poll needs of the services. */
export type Polling = Pick<Services, 'db' | 'log'> & {
  readonly config: Pick<Services['config'], 'SCORES_EVERY_MS' | 'SILENT_AFTER_MINUTES'>
}

/** Reads `feed` when its row is due: it is leased first, and asked outside of any transaction. */
export async function pollFeed({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const leased = await lease(db, source, config.SCORES_EVERY_MS)
  if (leased === null) return false
  const now = await readNow(db)
  const { weeks, read, failed, games, rejected } = await askFeed(db, feed, now)
  await forgetOthers(db, source, weeks)
  if (failed.length > 0) {
    log.warn({ feed: source, failed: tellFailed(failed) })
    await noteFailed(db, source, failed)
  }
  if (read.length === 0) return false
  const ordered = { source, number: leased.number }
  const options = { confirm: false, source, covers: read, log, reading: ordered }
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
  await pause(db, source, config.SCORES_EVERY_MS)
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

/**
 * The number of the reading and the real time for the one process that may read now, null for all others. The next time
 * is set at once, so that whoever dies while reading holds nobody up; a time further away was set before the clock of a
 * trial was moved back. The column `claimed` counts the leases.
 */
async function lease(db: Database, source: string, everyMs: number) {
  return db.transaction(async (tx) => {
    await tx.query('insert into feeds (source) values ($1) on conflict do nothing', [source])
    const { rows } = await tx.query<{ number: number; at: Date }>(
      `update feeds set claimed = claimed + 1, due_at = product_now() + $2 * interval '1 millisecond'
       where source = (
         select source from feeds where source = $1
           and (due_at <= product_now() or due_at > product_now() + $2 * interval '1 millisecond')
         for update skip locked)
       returning claimed as number, clock_timestamp() as at`,
      [source, everyMs],
    )
    return rows[0] ?? null
  })
}

/** A reading may have taken longer than the time between two. */
async function pause(db: Database, source: string, everyMs: number): Promise<void> {
  await db.query(
    `update feeds set due_at = product_now() + $2 * interval '1 millisecond' where source = $1`,
    [source, everyMs],
  )
}
