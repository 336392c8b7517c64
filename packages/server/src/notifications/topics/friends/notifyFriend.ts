import { countTries, type RateLimit } from '../../../platform/http/storedRateLimits.ts'
import type { Job } from '../../../platform/jobs/jobRunner.ts'
import { type RowJob, rowJob } from '../../../platform/jobs/rowJob.ts'
import type { Services } from '../../../services.ts'
import { type LeasedNotice, leaseLimited, markInInbox } from '../../inbox/inboxRows.sql.ts'
import { putIntoInbox } from '../../inbox/putIntoInbox.ts'
import { readOfferer } from '../bets/betFacts.sql.ts'
import { renderNotifications } from '../topics.ts'

const DAY_S = 24 * 60 * 60

/** The offers of which a user is notified per day: from one friend, and from all (DS1). */
const friendLimits = (offererId: number, friendId: number): RateLimit[] => [
  { key: `friend:told:${friendId}:${offererId}`, most: 10, seconds: DAY_S },
  { key: `friend:told:${friendId}`, most: 50, seconds: DAY_S },
]

/** Writes an offer into the inbox of its friend. When a limit is used up, no message is sent either. */
export function notifyFriend(services: Services): Job {
  const { THROTTLE_SCALE: scale, SUPPORT_EMAIL: supportEmail } = services.config
  const kind = 'placeFriendOffer'
  const rows: RowJob<LeasedNotice> = {
    kind,
    lease: (tx) => leaseLimited(tx, kind, 'offer.friend'),
    async work(tx, { ref, notice, at }) {
      const notification = (await renderNotifications({ db: tx, supportEmail }, [notice])).get(ref)
      // The friend has no account: the invitation has limits of its own when it is sent.
      if (!notification) return markInInbox(tx, [ref])
      const offererId = await readOfferer(tx, notice.ref)
      const wait = await countTries(tx, friendLimits(offererId!, notification.userId), scale)
      if (wait !== null) return markInInbox(tx, [ref], { isOver: true })
      await putIntoInbox(tx, [{ notification, at, takes: null }])
      await markInInbox(tx, [ref])
    },
  }
  return rowJob(rows, services)
}
