/** Lists failed jobs, and has them retried at once. */
import { audit } from '../platform/audit/audit.ts'
import { readFailedJobs, retryFailedJob } from '../platform/jobs/failedJobs.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'

const LISTED_MAX = 1_000

export const FAILED_JOB_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['stuck'],
    does: `lists failed jobs with their errors, at most ${LISTED_MAX}; exit 1 when there is one`,
    keys: ['kind, id, tries, since, error'],
    list: async ({ db }) => {
      const { count, first } = await readFailedJobs(db, LISTED_MAX)
      const lines = first.map(
        ({ kind, id, tries, since, error }) =>
          `${kind} ${id}: ${error} (${tries} tries since ${since.toISOString()})`,
      )
      lines.push(count === 0 ? 'No job has failed.' : `${count} failed jobs.`)
      return { rows: first, lines, exitCode: count === 0 ? 0 : 1 }
    },
  }),
  defineCommand({
    name: ['stuck', 'retry'],
    does: 'retries a failed job now',
    arguments: [
      { name: 'KIND', meaning: 'the kind of the job, as `stuck` lists it' },
      { name: 'ID', meaning: 'its id, as `stuck` lists it' },
    ],
    run: async ({ db, args, print }) => {
      const [kind = '', id = ''] = args
      if (!(await retryFailedJob(db, kind, id))) {
        throw new OperatorError(`No job "${kind}" has failed for "${id}".`)
      }
      await audit(db, { actor: 'operator', action: 'stuck.retry', subject: id, facts: { kind } })
      print(`${kind} ${id} is retried within a second.`)
      return 0
    },
  }),
]
