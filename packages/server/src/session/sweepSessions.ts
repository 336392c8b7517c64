import { sweepJob } from '../platform/database/sweep.ts'
import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { deleteOverCodes } from './codes.sql.ts'
import { deleteOverDevices } from './devices.sql.ts'
import { LIVES } from './lives.ts'
import { deleteOverSessions } from './sessions.sql.ts'

/** Deletes sessions, codes and devices that are over. They count as none long before: this only keeps the tables small. */
export function sweepSessions({ db }: Services): Job {
  return sweepJob('sweepSessions', db, async (most) => {
    const sessions = await deleteOverSessions(db, LIVES, most)
    const codes = await deleteOverCodes(db, most)
    return sessions + codes + (await deleteOverDevices(db, most))
  })
}
