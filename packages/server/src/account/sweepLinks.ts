import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteOverLinks } from './passwordLinks.sql.ts'

/** Deletes expired links of forgotten logins. They are invalid before the job runs. */
export function sweepLinks({ db }: Services): Job {
  return sweepJob('sweepLinks', db, (most) => deleteOverLinks(db, most))
}
