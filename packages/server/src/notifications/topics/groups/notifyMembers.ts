import { countTry, type RateLimit } from '../../../platform/http/storedRateLimits.ts'
import type { Job } from '../../../platform/jobs/jobRunner.ts'
import { type RowJob, rowJob } from '../../../platform/jobs/rowJob.ts'
import type { Services } from '../../../services.ts'
import { deleteNotices } from '../../delivery/outbox.sql.ts'
import { type LeasedNotice, leaseLimited } from '../../inbox/inboxRows.sql.ts'
import { readOfferer } from '../bets/betFacts.sql.ts'
import { insertMemberNotifications } from './groupFacts.sql.ts'

/** Offers in groups that members are told of: whoever makes more has them on the screens of the groups alone (DS1). */
const notificationLimit = (userId: number): RateLimit => ({
  key: `groupOffer:${userId}`,
  most: 10,
  seconds: 24 * 60 * 60,
})

/**
 * Makes of a notice of an offer in a group one for each member, as they are now (GAP-106). The post itself writes one row,
 * however many members there are.
 */
export function notifyMembers(services: Services): Job {
  const { THROTTLE_SCALE: scale } = services.config
  const kind = 'tellMembers'
  const rows: RowJob<LeasedNotice> = {
    kind,
    lease: (tx) => leaseLimited(tx, kind, 'group.offer'),
    async work(tx, { ref, notice }) {
      const offererId = await readOfferer(tx, notice.ref)
      const wait = offererId && (await countTry(tx, notificationLimit(offererId), scale))
      if (wait === null) await insertMemberNotifications(tx, notice.ref)
      await deleteNotices(tx, [ref])
    },
  }
  return rowJob(rows, services)
}
