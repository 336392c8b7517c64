/** Events that never reached us are in the provider's list: it is read from the last look on (T22). */
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { providersInUse } from '../ports/providersInUse.ts'
import { leaseRead, noteFailedRead, noteRead } from '../providerReads.ts'
import { putIntoInbox } from './inbox.sql.ts'

const MINUTE_MS = 60_000
const EVERY_MINUTES = 15
/** A list may be a little behind the events themselves: the end of the last look is read once more. */
const AGAIN_MS = 10 * MINUTE_MS
/** One look reads a day at most, so that none is endless after a long silence. */
const MOST_MS = 24 * 60 * MINUTE_MS
/** The first look of all. */
const FIRST_MS = 60 * MINUTE_MS

/** Reads the list of one provider, and puts into the inbox what is missing there. */
export function catchUp(services: Services): Job {
  return { name: 'catchUp', runNext: () => readOne(services), externalItemsPerRound: 2 }
}

async function readOne({ config, db, events, log }: Services): Promise<boolean> {
  const read = await leaseRead(db, 'events', providersInUse(config), EVERY_MINUTES)
  if (!read) return false
  const { provider, readUntil, now } = read
  // A clock that was put back, in a trial, begins anew.
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
