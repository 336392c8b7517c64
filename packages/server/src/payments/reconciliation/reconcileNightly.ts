/** Reconciles our ledger with each provider every night. */
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { providersInUse } from '../ports/providersInUse.ts'
import { leaseRead, noteFailedRead, noteRead } from '../providerReads.ts'
import { readOldestAbout } from './breaks.sql.ts'
import { reconcile } from './reconcile.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** 4 or 5 o'clock in the morning on the US east coast, when the fewest payments are under way. */
const HOUR_UTC = 9
/** Minutes until a failed run is retried. */
const AGAIN_MINUTES = 60
/** Days compared each night: bank transfers take up to five banking days. Polls of the payments find later changes. */
const DAYS_BACK = 10

export function reconcileNightly(services: Services): Job {
  return { name: 'reconcile', runNext: () => reconcileOne(services), externalItemsPerRound: 2 }
}

async function reconcileOne(services: Services): Promise<boolean> {
  const { config, db } = services
  const read = await leaseRead(db, 'statement', providersInUse(config), AGAIN_MINUTES)
  if (!read) return false
  const { provider, now } = read
  const back = new Date(now.getTime() - DAYS_BACK * DAY_MS)
  const oldest = await readOldestAbout(db, provider, back)
  const from = oldest && oldest < back ? oldest : back
  const result = await reconcile(services, provider, from, now)
  if (result.kind === 'failed') await noteFailedRead(db, 'statement', provider, result.cause)
  else await noteRead(db, 'statement', provider, { until: now, dueAt: nextNight(now) })
  return true
}

export function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(HOUR_UTC, 0, 0, 0)
  return night > now ? night : new Date(night.getTime() + DAY_MS)
}
