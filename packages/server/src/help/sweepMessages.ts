import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteOldMessages } from './messages.sql.ts'

/** The retention that the Privacy Policy states: a year. */
const RETENTION_DAYS = 365

/** Deletes messages to the support that are a year old. */
export function sweepMessages({ db }: Services): Job {
  return sweepJob('sweepMessages', db, (most) => deleteOldMessages(db, RETENTION_DAYS, most))
}
