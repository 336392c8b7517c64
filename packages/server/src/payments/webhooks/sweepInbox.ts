import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { deleteOldEvents } from './inbox.sql.ts'

/** Deletes events that were processed 30 days ago: until then a repetition is recognized. */
export function sweepInbox({ db }: Services): Job {
  return sweepJob('sweepInbox', db, (most) => deleteOldEvents(db, most))
}
