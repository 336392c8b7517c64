/**
 * Writes notifications into the inboxes of users, whether or not their mails are delivered. The inbox row and the mark on the
 * outbox row are one transaction, so each notice is in the inbox once. It locks only rows of the outbox and of the inbox, for which
 * no transfer of money waits.
 */
import type { Tx } from '../../platform/database/db.ts'
import { batchJob } from '../../platform/jobs/batchJob.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { renderNotifications } from '../topics/topics.ts'
import { type LeasedNotice, leaseUnplaced, lockTakesOf, markInInbox } from './inboxRows.sql.ts'
import { mergeUnreadTakes } from './mergeUnreadTakes.ts'
import { putIntoInbox } from './putIntoInbox.ts'

/** Rows per transaction: few enough that it ends within a few hundredths of a second. */
const TOGETHER = 200

export function deliverToInboxes(services: Services): Job {
  const { SUPPORT_EMAIL: supportEmail } = services.config
  return batchJob(
    {
      kind: 'placeNotices',
      lease: leaseFree,
      async work(tx, leased) {
        const rows = await mergeUnreadTakes(tx, leased)
        const notices = rows.map(({ notice }) => notice)
        const notifications = await renderNotifications({ db: tx, supportEmail }, notices)
        const entries = rows.flatMap(({ notice, at, takes }) => {
          const one = notifications.get(notice.id)
          return one ? [{ notification: one, at, takes }] : []
        })
        await putIntoInbox(tx, entries)
        const refs = leased.map(({ ref }) => ref)
        await markInInbox(tx, refs)
      },
    },
    services,
  )
}

/** Takes of an offer that another process is delivering wait until that process has committed. */
async function leaseFree(tx: Tx): Promise<LeasedNotice[]> {
  const leased = await leaseUnplaced(tx, TOGETHER)
  const offerIds = leased.filter(isOfTakes).map(({ notice }) => notice.ref)
  if (offerIds.length === 0) return leased
  const free = await lockTakesOf(tx, [...new Set(offerIds)])
  return leased.filter((row) => !isOfTakes(row) || free.has(row.notice.ref))
}

const isOfTakes = ({ notice }: LeasedNotice) => notice.topic === 'offer.taken'
