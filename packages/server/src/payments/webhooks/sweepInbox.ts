import { sweepJob } from '../../platform/database/sweep.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import type { Services } from '../../services.ts'
import { deleteOldEvents } from './inbox.sql.ts'

/** Deletes events that were done with 30 days ago: until then one that comes again is known. */
export function sweepInbox({ db }: Services): Job {
  return sweepJob('sweepInbox', db, (most) => deleteOldEvents(db, most))
}
