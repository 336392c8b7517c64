import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { deleteReadNotices } from '../inbox/notices.sql.ts'
import { deleteOverNotices } from './outbox.sql.ts'

/**
 * Days for which a notice is retained once it is over. A week answers "I never got that mail". It also shows an operator who was
 * away over a long weekend which notices were abandoned, and why. The events themselves stay in bets, offers and payments.
 */
const RETENTION_DAYS = 7

/** Days for which a notice stays in the inbox after its user has read it. An unread notice stays. */
const READ_RETENTION_DAYS = 90

/** Deletes notices that are over, and inbox rows that were read, after their retention. A notice that waits is never deleted. */
export function sweepNotices({ db }: Services): Job {
  return sweepJob('sweepNotices', db, async (most) => {
    const over = await deleteOverNotices(db, RETENTION_DAYS, most)
    return over + (await deleteReadNotices(db, READ_RETENTION_DAYS, most))
  })
}
