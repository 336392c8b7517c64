import { setTimeout as pause } from 'node:timers/promises'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import type { Database } from '../platform/database/db.ts'
import { makeJobRunner } from '../platform/jobs/jobRunner.ts'
import { makeLog } from '../platform/log.ts'
import { readUnsettled, type Unsettled } from './unsettled.sql.ts'

/** A settlement that a server has leased is waited for this long; a million bets take less. */
const PATIENCE_MS = 30_000
const POLL_INTERVAL_MS = 200
/** One that failed so often is not busy, it is stuck. */
const TRIES = 3

/**
 * Settles at once what a command made due; the servers would do it within seconds, and doing it twice is safe. Answers
 * which settlements are not over, of all games or of this one: those that are stuck or that take longer.
 */
export async function settleNow(db: Database, gameId: number | null): Promise<Unsettled[]> {
  const jobs = makeJobRunner(settlementJobs({ db, log: makeLog('error') }), makeLog('error'))
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    await jobs.drain()
    const left = await readUnsettled(db, gameId)
    if (left.every(({ tries }) => tries >= TRIES) || Date.now() > until) return left
    await pause(POLL_INTERVAL_MS)
  }
}

/** One line for each settlement that is not over. */
export function formatUnsettled(left: readonly Unsettled[]): string[] {
  return left.map(({ id, tries, error }) =>
    error === null
      ? `${id} is not settled yet: it is still being worked on.`
      : `${id} is NOT settled: ${error} (tried ${tries} times; see ops stuck).`,
  )
}
