import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteOverLinks } from './passwordLinks.sql.ts'

/** Deletes links of forgotten logins that are over. They are good for nothing long before. */
export function sweepLinks({ db }: Services): Job {
  return sweepJob('sweepLinks', db, (most) => deleteOverLinks(db, most))
}
