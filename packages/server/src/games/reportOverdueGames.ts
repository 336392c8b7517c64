import type { Job } from '../platform/jobs/jobRunner.ts'
import type { Services } from '../services.ts'
import { readOverdue } from './overdue.ts'

const HOUR_MS = 3_600_000
const NAMED_MAX = 10

/** Logs once per hour of real time which games wait for a result from an operator. */
export function reportOverdueGames({ db, log }: Pick<Services, 'db' | 'log'>): Job {
  let nextAt = 0
  return {
    name: 'reportOverdueGames',
    async runNext() {
      if (performance.now() < nextAt) return false
      nextAt = performance.now() + HOUR_MS
      const { count, games } = await readOverdue(db, NAMED_MAX)
      if (count > 0) log.warn({ overdue: count, games })
      return false
    },
  }
}
