import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteUnseen } from './unknownTeams.sql.ts'

/** Deletes unknown team names that no source has sent for 30 days. */
export function sweepUnknownTeams({ db }: Services): Job {
  return sweepJob('sweepUnknown', db, (most) => deleteUnseen(db, most))
}
