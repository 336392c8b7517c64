/**
 * One queue a process for everything that posts, takes or cancels. While one transaction commits, the commands that
 * arrive wait; then all of them run as one. No timer, no added delay: with one user a batch holds one command.
 */
import { CommitUnknown, type Database, isConnectionGone } from '../db.ts'
import type { AnyCommand, Command, Ruling } from './command.ts'
import { type AnyRuling, runBatch } from './runBatch.ts'

const BATCH_MAX = 256
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

export function makeMoneyWriter(db: Database): MoneyWriter {
  const queue: Waiting[] = []
  let working: Promise<void> | null = null

  async function work(): Promise<void> {
    while (queue.length > 0) await run(queue.splice(0, BATCH_MAX))
    working = null
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
      if (queue.length >= QUEUE_MAX) return Promise.resolve({ kind: 'unavailable' })
      return new Promise((resolve, reject) => {
        queue.push({
          command: command as AnyCommand,
          since: Date.now(),
          answer: resolve as (ruling: AnyRuling) => void,
          fail: reject,
        })
        working ??= work()
      })
    },
    async drain() {
      while (working) await working
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
