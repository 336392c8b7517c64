/** Lists failed jobs, and has them retried at once. */
import { audit } from '../platform/audit/audit.ts'
import { readFailedJobs, retryFailedJob } from '../platform/jobs/failedJobs.ts'
import { OperatorError } from '../platform/operatorError.ts'
import type { OpsCommand } from './opsCommand.ts'

const LISTED_MAX = 1_000

/** The longer name first: the first command whose words match is run. */
export const FAILED_JOB_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['stuck', 'retry'],
    usage: 'stuck retry KIND ID',
    does: 'retries a failed job now',
    run: async ({ db, words, print }) => {
      const [kind = '', id = ''] = words
      if (!(await retryFailedJob(db, kind, id))) {
        throw new OperatorError(`No job "${kind}" has failed for "${id}".`)
      }
      await audit(db, { actor: 'operator', action: 'stuck.retry', subject: id, facts: { kind } })
      print(`${kind} ${id} is retried within a second.`)
      return 0
    },
  },
  {
    name: ['stuck'],
    usage: 'stuck',
    does: 'lists failed jobs with their errors; exit 1 when there is one',
    run: async ({ db, print }) => {
      const { count, first } = await readFailedJobs(db, LISTED_MAX)
      for (const { kind, id, tries, since, error } of first) {
        print(`${kind} ${id}: ${error} (${tries} tries since ${since.toISOString()})`)
      }
      print(count === 0 ? 'No job has failed.' : `${count} failed jobs.`)
      return count === 0 ? 0 : 1
    },
  },
]
