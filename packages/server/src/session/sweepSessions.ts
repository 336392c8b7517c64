import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteOverCodes } from './codes.sql.ts'
import { deleteOverDevices } from './devices.sql.ts'
import { SESSION_LIFETIMES } from './sessionLifetimes.ts'
import { deleteOverSessions } from './sessions.sql.ts'

/** Deletes expired sessions, codes and devices. They are invalid before that: the job only limits the size of the tables. */
export function sweepSessions({ db }: Services): Job {
  return sweepJob('sweepSessions', db, async (most) => {
    const sessions = await deleteOverSessions(db, SESSION_LIFETIMES, most)
    const codes = await deleteOverCodes(db, most)
    return sessions + codes + (await deleteOverDevices(db, most))
  })
}
