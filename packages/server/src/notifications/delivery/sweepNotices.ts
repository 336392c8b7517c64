import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { deleteReadNotices } from '../inbox/notices.sql.ts'
import { deleteOverNotices } from './outbox.sql.ts'

/**
 * How long a notice is kept once it is over. A week answers "I never got that mail", and shows an operator who was away
 * over a long weekend what was given up and why. What it told of stays where it happened: in bets, offers and payments.
 */
const RETENTION_DAYS = 7

/** How long a notice stands in the inbox once its user has read it. One that is unread stays. */
const READ_RETENTION_DAYS = 90

/** Deletes notices that were delivered, or given up, a week ago. One that waits is never deleted. */
export function sweepNotices({ db }: Services): Job {
  return sweepJob('sweepNotices', db, async (most) => {
    const over = await deleteOverNotices(db, RETENTION_DAYS, most)
    return over + (await deleteReadNotices(db, READ_RETENTION_DAYS, most))
  })
}
