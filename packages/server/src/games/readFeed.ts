/** The poll of the scores feed: a piece of due work that one process at a time does. */
import { readNow } from '../core/clock.ts'
import type { Database } from '../core/db.ts'
import type { Services } from '../core/services.ts'
import { espnFeed } from './espnFeed.ts'
import { noteFailed, noteHeard, noteRead, oldestUnsettled } from './feedLeagues.sql.ts'
import { ingestGames } from './ingestGames.ts'
import { ingestInOrder } from './readingOrder.ts'
import { type ScoresFeed, tellFailed } from './scoresFeed.ts'

/** Reads the configured feed when its time has come. False when it has not, or when the feed did not answer. */
export async function readFeed(services: Services): Promise<boolean> {
  const { SCORES_URL } = services.config
  return SCORES_URL === '' ? false : pollFeed(services, espnFeed(SCORES_URL))
}

/** What a poll needs of the services. */
export type Polling = Pick<Services, 'db' | 'log'> & {
  readonly config: Pick<Services['config'], 'SCORES_EVERY_MS' | 'SILENT_AFTER_MINUTES'>
}

/** Reads `feed` when its row is due: it is claimed first, and asked outside of any transaction. */
export async function pollFeed({ config, db, log }: Polling, feed: ScoresFeed): Promise<boolean> {
  const { source } = feed
  const reading = await claim(db, source, config.SCORES_EVERY_MS)
  if (reading === null) return false
  const [now, oldest] = await Promise.all([readNow(db), oldestUnsettled(db, source)])
  const outcome = await feed.read(now, oldest)
  if (outcome.kind !== 'ok') {
    const error = outcome.kind === 'unknown' ? outcome.cause : `status ${outcome.status}`
    log.warn({ feed: source, error })
    await db.query('update feeds set error = $2 where source = $1', [source, error])
    return false
  }
  const { games, rejected, covers, failed } = outcome.value
  const ordered = { source, number: reading }
  const options = { confirm: false, source, covers, log, reading: ordered }
  const counts = await ingestInOrder(db, ordered, () =>
    ingestGames(db, { games, rejected }, options),
  )
  if (!counts) {
    log.warn({ feed: source, late: reading })
    return true
  }
  if (failed.length > 0) log.warn({ feed: source, failed: tellFailed(failed) })
  log.debug({ feed: source, ...counts })
  await noteRead(db, source, covers.leagues, config.SILENT_AFTER_MINUTES)
  await noteFailed(db, source, failed)
  // What was held or broken is still to be written: it may be a final score.
  if (counts.busy + counts.broken === 0) await noteHeard(db, source, covers, now)
  await db.query(
    `update feeds set read_at = product_now(), error = $2, due_at = product_now() + $3 * interval '1 millisecond'
     where source = $1`,
    [source, failed.length > 0 ? tellFailed(failed) : null, config.SCORES_EVERY_MS],
  )
  return true
}

/**
 * The number of the reading for the one process that may read now, null for all others. The next time is set at once, so that whoever dies while reading holds
 * nobody up; a time further away was set before the clock of a trial was moved back.
 */
async function claim(db: Database, source: string, everyMs: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    await tx.query('insert into feeds (source) values ($1) on conflict do nothing', [source])
    const { rows } = await tx.query<{ claimed: number }>(
      `update feeds set claimed = claimed + 1, due_at = product_now() + $2 * interval '1 millisecond'
       where source = (
         select source from feeds where source = $1
           and (due_at <= product_now() or due_at > product_now() + $2 * interval '1 millisecond')
         for update skip locked)
       returning claimed`,
      [source, everyMs],
    )
    return rows[0]?.claimed ?? null
  })
}
