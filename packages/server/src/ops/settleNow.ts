import { setTimeout as pause } from 'node:timers/promises'
import { settlementJobs } from '../bets/settle/settlementJobs.ts'
import type { Database } from '../platform/database/db.ts'
import { makeJobRunner } from '../platform/jobs/jobRunner.ts'
import { makeLog } from '../platform/log.ts'
import { readUnsettled, type Unsettled } from './unsettled.sql.ts'

/** How long the tool waits for a settlement that a server has leased; a million bets take less. */
const PATIENCE_MS = 30_000
const POLL_INTERVAL_MS = 200
/** A settlement that failed this often is not in progress: it is a failed job. */
const TRIES = 3

/**
 * Settles at once what a command made due. The servers would do it within seconds, and doing it twice is safe. Returns the
 * unfinished settlements, of all games or of this one: failed ones and slow ones.
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

/** One line per unfinished settlement. */
export function formatUnsettled(left: readonly Unsettled[]): string[] {
  return left.map(({ id, tries, error }) =>
    error === null
      ? `${id} is not settled yet: its jobs are running.`
      : `${id} is NOT settled: ${error} (${tries} tries; see ops stuck).`,
  )
}
