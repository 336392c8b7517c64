/**
 * The queue of a process for everything that posts, takes or cancels. While one transaction commits, the commands that
 * arrive wait; then all of them run as one. No timer, no added delay: with one user a batch holds one command.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommitUnknown, type Database, isConnectionGone, openDatabase } from '../db.ts'
import type { AnyCommand, Command, Ruling } from './command.ts'
import { CommandQueue } from './commandQueue.ts'
import { type AnyRuling, runBatch } from './runBatch.ts'

/** A batch of this size leaves little to gain; while one is in the database, the rules of a second may run. */
const BATCH_MAX = 128
const LANES = 2
const QUEUE_MAX = 2_048
/** How long a command whose fate is unknown is tried again with its key before its caller hears 503. */
const UNKNOWN_FOR_MS = 30_000
const CONFLICT_TRIES = 5

type Waiting = {
  readonly command: AnyCommand
  readonly since: number
  readonly answer: (ruling: AnyRuling) => void
  readonly fail: (error: unknown) => void
}

export type MoneyWriter = {
  submit<Answer extends object, Refusal extends { code: string }>(
    command: Command<Answer, Refusal>,
  ): Promise<Ruling<Answer, Refusal>>
  /** Resolves when every command that was submitted has its answer. */
  drain(): Promise<void>
}

/**
 * Connections of the writer's own, one a lane: no list keeps a take waiting. Its statements are planned once, for any
 * number of rows, and by index: planning each batch anew costs more than some of them do, and a plan that was made while
 * a table was empty would read all of it until the database has heard that it is not. A PostgreSQL before 18 takes what
 * may not be read otherwise for so costly that it would compile each statement, every time.
 */
export function openWriterDatabase(url: string): Database {
  return openDatabase(url, LANES, {
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    jit: 'off',
  })
}

export function makeMoneyWriter(db: Database): MoneyWriter {
  const queue = new CommandQueue<Waiting>()
  let lanes = 0
  const atWork = new Set<Promise<void>>()

  /** A second lane only helps when it has a full batch: fewer commands are served sooner by the batch after this one. */
  const mayWork = (others: number) =>
    others === 0 ? queue.size > 0 : others < LANES && queue.size >= BATCH_MAX

  function startLane(): void {
    if (!mayWork(lanes)) return
    const lane = work()
    atWork.add(lane)
    void lane.then(() => atWork.delete(lane))
  }

  async function work(): Promise<void> {
    lanes++
    do {
      // Whoever the event loop has yet to read in this turn comes along.
      await nextTurn()
      const batch = queue.takeBatch(BATCH_MAX)
      // What waits needs what another lane has: that one goes on with it.
      if (batch.length === 0) break
      await run(batch)
      queue.over(batch)
    } while (mayWork(lanes - 1))
    // In the same turn as the look at the queue: a command that comes now starts a lane of its own.
    lanes--
  }

  async function run(batch: readonly Waiting[]): Promise<void> {
    try {
      const rulings = await runUntilKnown(db, batch)
      for (const [at, waiting] of batch.entries()) waiting.answer(rulings[at]!)
    } catch (error) {
      if (batch.length === 1) batch[0]!.fail(error)
      // One bad command must not poison the rest: they run again one by one.
      else for (const waiting of batch) await run([waiting])
    }
  }

  return {
    submit(command) {
      if (queue.size >= QUEUE_MAX) return Promise.resolve({ kind: 'unavailable' })
      return new Promise((resolve, reject) => {
        queue.push({
          command: command as AnyCommand,
          since: Date.now(),
          answer: resolve as (ruling: AnyRuling) => void,
          fail: reject,
        })
        startLane()
      })
    },
    async drain() {
      while (atWork.size > 0) await Promise.all(atWork)
    },
  }
}

/**
 * Runs the batch until its outcome is known. A lost connection, and above all a lost answer to COMMIT, says nothing
 * about what happened: the same commands run again with the same keys, and what had happened answers as it did.
 */
async function runUntilKnown(db: Database, batch: readonly Waiting[]): Promise<AnyRuling[]> {
  const commands = batch.map((waiting) => waiting.command)
  const giveUpAt = Math.min(...batch.map((waiting) => waiting.since)) + UNKNOWN_FOR_MS
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction((tx) => runBatch(tx, commands))
    } catch (error) {
      const again = isConnectionGone(error) || (isConflict(error) && tries < CONFLICT_TRIES)
      if (!again) throw error
      if (Date.now() >= giveUpAt) return batch.map(() => ({ kind: 'unavailable' }))
      if (!isConflict(error)) await pause(Math.min(50 * tries, 500))
    }
  }
}

/** Two transactions stood in each other's way: trying again is all it takes. */
function isConflict(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !(error instanceof CommitUnknown) && (code === '40P01' || code === '40001')
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
