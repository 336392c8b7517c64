/** Reads the provider's list of events from the end of the last read, for events that never reached us (T22). */
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { providersInUse } from '../ports/providersInUse.ts'
import { leaseRead, noteFailedRead, noteRead } from '../providerReads.ts'
import { putIntoInbox } from './inbox.sql.ts'

const MINUTE_MS = 60_000
const EVERY_MINUTES = 15
/** A list may lag behind the events: the last 10 minutes before the end of the last read are read again. */
const AGAIN_MS = 10 * MINUTE_MS
/** A read covers a week at most, so that it ends also after a long outage. */
const MOST_MS = 7 * 24 * 60 * MINUTE_MS
/** The length of the first read. */
const FIRST_MS = 60 * MINUTE_MS

/** Reads the list of one provider, and inserts missing events into the inbox. */
export function readMissedEvents(services: Services): Job {
  return { name: 'catchUp', runNext: () => readOne(services), externalItemsPerRound: 2 }
}

async function readOne({ config, db, events, log }: Services): Promise<boolean> {
  const read = await leaseRead(db, 'events', providersInUse(config), EVERY_MINUTES)
  if (!read) return false
  const { provider, readUntil, now } = read
  // In a trial the clock may have been moved back: the read then starts over.
  const isBefore = readUntil !== null && readUntil <= now
  const from = new Date(isBefore ? readUntil.getTime() - AGAIN_MS : now.getTime() - FIRST_MS)
  const until = new Date(Math.min(now.getTime(), from.getTime() + MOST_MS))
  const answer = await events[provider].list(from, until)
  if (answer.kind !== 'ok') {
    const error =
      answer.kind === 'unknown' ? answer.cause : answer.code || `status ${answer.status}`
    await noteFailedRead(db, 'events', provider, error)
    log.warn({ catchUp: provider, failed: error })
    return true
  }
  const missed = await putIntoInbox(db, provider, answer.value)
  if (missed > 0) log.info({ catchUp: provider, missed })
  await noteRead(db, 'events', provider, { until, dueAt: until < now ? now : null })
  return true
}
