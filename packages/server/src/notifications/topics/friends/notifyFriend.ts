import { countTriesOf } from '../../../config/rateLimits.ts'
import type { Job } from '../../../platform/jobs/jobRunner.ts'
import { type RowJob, rowJob } from '../../../platform/jobs/rowJob.ts'
import type { Services } from '../../../services.ts'
import { type LeasedNotice, leaseLimited, markInInbox } from '../../inbox/inboxRows.sql.ts'
import { putIntoInbox } from '../../inbox/putIntoInbox.ts'
import { readOfferer } from '../bets/betFacts.sql.ts'
import { renderNotifications } from '../topics.ts'

/** Writes an offer into the inbox of its friend. When a limit is used up, no message is sent either. */
export function notifyFriend(services: Services): Job {
  const { config } = services
  const supportEmail = config.SUPPORT_EMAIL
  const kind = 'placeFriendOffer'
  const rows: RowJob<LeasedNotice> = {
    kind,
    lease: (tx) => leaseLimited(tx, kind, 'offer.friend'),
    async work(tx, { ref, notice, at }) {
      const notification = (await renderNotifications({ db: tx, supportEmail }, [notice])).get(ref)
      // The friend has no account: the invitation has limits of its own when it is sent.
      if (!notification) return markInInbox(tx, [ref])
      const offererId = await readOfferer(tx, notice.ref)
      const wait = await countTriesOf({ db: tx, config }, 'friendOffer', {
        recipientAndFriend: `${notification.userId}:${offererId!}`,
        recipient: notification.userId,
      })
      if (wait !== null) return markInInbox(tx, [ref], { isOver: true })
      await putIntoInbox(tx, [{ notification, at, takes: null }])
      await markInInbox(tx, [ref])
    },
  }
  return rowJob(rows, services)
}
