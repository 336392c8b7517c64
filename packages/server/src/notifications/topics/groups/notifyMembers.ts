import { countTriesOf } from '../../../config/rateLimits.ts'
import type { Job } from '../../../platform/jobs/jobRunner.ts'
import { type RowJob, rowJob } from '../../../platform/jobs/rowJob.ts'
import type { Services } from '../../../services.ts'
import { deleteNotices } from '../../delivery/outbox.sql.ts'
import { type LeasedNotice, leaseLimited } from '../../inbox/inboxRows.sql.ts'
import { readOfferer } from '../bets/betFacts.sql.ts'
import { insertMemberNotifications } from './groupFacts.sql.ts'

/**
 * Replaces the notice of an offer to a group by one per current member (GAP-106). The post itself writes one row, for any number of
 * members.
 */
export function notifyMembers(services: Services): Job {
  const { config } = services
  const kind = 'tellMembers'
  const rows: RowJob<LeasedNotice> = {
    kind,
    lease: (tx) => leaseLimited(tx, kind, 'group.offer'),
    async work(tx, { ref, notice }) {
      const offererId = await readOfferer(tx, notice.ref)
      const wait =
        offererId && (await countTriesOf({ db: tx, config }, 'groupOffer', { offerer: offererId }))
      if (wait === null) await insertMemberNotifications(tx, notice.ref)
      await deleteNotices(tx, [ref])
    },
  }
  return rowJob(rows, services)
}
