/**
 * The queue of a process for everything that posts, takes or cancels. While one transaction commits, the commands that
 * arrive wait; then all of them run as one. No timer, no added delay: with one user a batch holds one command.
 *
 * Nobody stops the others: a command whose rows somebody else holds is set aside and tried again, and a batch whose
 * database does not answer has others beside it.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommitUnknown, isContention, isDatabaseAway } from '../platform/database/databaseErrors.ts'
import { type Database, type Limits, openDatabase } from '../platform/database/db.ts'
import type { AnyCommand, Command, CommandResult } from './command.ts'
import { CommandQueue } from './commandQueue.ts'
import { type AnyCommandResult, runBatch } from './runBatch.ts'

/** Larger batches gain little. Two lanes: while one waits for the database, the rules of the other run. */
const BATCH_MAX = 128
const WORKERS = 2
/** A lane whose batch takes longer than this is stuck: as many more may start beside such lanes. */
const SLOW_AFTER_MS = 250
const EXTRA_WORKERS = 4
/** Commands that wait, those set aside included. */
const WAITING_MAX = 2_048
/** How long a command that has not happened is tried before its caller hears so (503). */
const TRIED_FOR_MS = 1_800
/** How long one that may have happened is asked for with its key before its caller hears that nobody knows (503). */
const OUTCOME_RETRY_MS = 10_000
/** The pause of a command that was set aside: short at first, since most rows are held for a batch only. */
const PAUSE_MS = { first: 4, most: 100 }
/** How often is looked for commands that waited too long, and for lanes that are stuck, while any command waits. */
const CHECK_INTERVAL_MS = 100

/** A batch is short. What it waits for is no row, but a whole table that somebody holds. */
const LIMITS: Limits = { connect: 1_000, lock: 400, statement: 3_000, idleInTransaction: 5_000 }

type QueuedCommand = {
  readonly command: AnyCommand
  /** When it was submitted, by `performance.now`. */
  readonly since: number
  tries: number
  /** True once a commit with it was sent whose answer was lost. */
  mayHaveHappened: boolean
  readonly answer: (result: AnyCommandResult) => void
  readonly fail: (error: unknown) => void
}

/** What a lane is at: since when its batch runs. */
type Worker = { since: number }

export type Batcher = {
  submit<Answer extends object, Refusal extends { code: string }>(
    command: Command<Answer, Refusal>,
  ): Promise<CommandResult<Answer, Refusal>>
  /** Resolves when every command that was submitted has its answer. */
  drain(): Promise<void>
}

/**
 * Connections of the writer's own, one a lane, so that no list keeps a take waiting. Its statements are planned once,
 * for any number of rows, and always by index: planning each batch anew would cost more than running it, and a plan from
 * when a table was empty would read the whole table later. Before version 18, PostgreSQL thinks such plans so expensive
 * that it would compile them each time; that is switched off.
 */
export function openBatcherDatabase(url: string): Database {
  return openDatabase(url, WORKERS + EXTRA_WORKERS, LIMITS, {
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    jit: 'off',
  })
}

export function makeBatcher(db: Database): Batcher {
  const queue = new CommandQueue<QueuedCommand>()
  const workers = new Set<Worker>()
  /** Commands without an answer, and how many of them are set aside. */
  let unanswered = 0
  let aside = 0
  let isCheckScheduled = false
  const whenIdle: (() => void)[] = []

  /** A second lane only helps when it has a full batch: fewer commands are served sooner by the batch after this one. */
  function mayWork(self?: Worker): boolean {
    const now = performance.now()
    const others = [...workers].filter((worker) => worker !== self)
    const quick = others.filter((worker) => now - worker.since < SLOW_AFTER_MS).length
    if (others.length >= WORKERS + EXTRA_WORKERS) return false
    return quick === 0 ? queue.size > 0 : quick < WORKERS && queue.size >= BATCH_MAX
  }

  function startWorker(): void {
    if (mayWork()) void work({ since: performance.now() })
  }

  async function work(worker: Worker): Promise<void> {
    workers.add(worker)
    do {
      // Requests that have arrived but were not read yet come into this batch, too.
      await nextTurn()
      worker.since = performance.now()
      const batch = queue.nextBatch(BATCH_MAX)
      // All that waits needs rows that the other lane has locked: that lane goes on with it.
      if (batch.length === 0) break
      await run(batch)
      queue.complete(batch)
    } while (mayWork(worker))
    // In the same turn as the look at the queue: a command that comes now starts a lane of its own.
    workers.delete(worker)
  }

  /** Runs the batch once. Those that did not happen, or may not have, are set aside and tried again with their keys. */
  async function run(batch: readonly QueuedCommand[]): Promise<void> {
    try {
      const commands = batch.map((waiting) => waiting.command)
      const results = await db.transaction((tx) => runBatch(tx, commands))
      for (const [at, waiting] of batch.entries()) {
        const result = results[at]!
        if (result.kind === 'rowsLocked') requeue(waiting, 'busy')
        else waiting.answer(result)
      }
    } catch (error) {
      if (error instanceof CommitUnknown) {
        for (const waiting of batch) waiting.mayHaveHappened = true
      }
      if (isDatabaseAway(error)) for (const waiting of batch) requeue(waiting, 'unavailable')
      else if (isContention(error)) for (const waiting of batch) requeue(waiting, 'busy')
      else if (batch.length === 1) batch[0]!.fail(error)
      // One bad command must not poison the rest: they run again one by one.
      else for (const waiting of batch) await run([waiting])
    }
  }

  function requeue(waiting: QueuedCommand, why: 'busy' | 'unavailable'): void {
    const pause = pauseAfter(waiting.tries++)
    if (performance.now() + pause >= deadlineOf(waiting)) {
      giveUp(waiting, why)
      return
    }
    aside++
    setTimeout(() => {
      aside--
      queue.pushFront(waiting)
      startWorker()
      scheduleCheck()
    }, pause)
  }

  /** While any command waits: those that waited too long are answered, and a lane starts beside those that are stuck. */
  function scheduleCheck(): void {
    if (isCheckScheduled || queue.size === 0) return
    isCheckScheduled = true
    setTimeout(() => {
      isCheckScheduled = false
      const now = performance.now()
      for (const late of queue.remove((waiting) => deadlineOf(waiting) <= now)) giveUp(late, 'busy')
      startWorker()
      scheduleCheck()
    }, CHECK_INTERVAL_MS)
  }

  return {
    submit(command) {
      if (queue.size + aside >= WAITING_MAX) return Promise.resolve({ kind: 'busy' })
      return new Promise((resolve, reject) => {
        unanswered++
        const answered = () => {
          if (--unanswered === 0) for (const idle of whenIdle.splice(0)) idle()
        }
        queue.push({
          command: command as AnyCommand,
          since: performance.now(),
          tries: 0,
          mayHaveHappened: false,
          answer(result) {
            answered()
            resolve(result as CommandResult<never, never>)
          },
          fail(error) {
            answered()
            reject(error)
          },
        })
        startWorker()
        scheduleCheck()
      })
    },
    drain() {
      return unanswered === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))
    },
  }
}

/**
 * A lost answer to COMMIT says nothing about what happened: the same command runs again with the same key, and what had
 * happened answers as it did. It is judged once it has its user's lock, and by then the first try is over.
 */
function deadlineOf({ since, mayHaveHappened }: QueuedCommand): number {
  return since + (mayHaveHappened ? OUTCOME_RETRY_MS : TRIED_FOR_MS)
}

function giveUp(waiting: QueuedCommand, why: 'busy' | 'unavailable'): void {
  waiting.answer({ kind: waiting.mayHaveHappened ? 'outcomeUnknown' : why })
}

/** Growing, and never the same for two: whoever waits for the same row should not come together. */
function pauseAfter(tries: number): number {
  const pause = Math.min(PAUSE_MS.first * 1.6 ** tries, PAUSE_MS.most)
  return pause * (0.5 + Math.random())
}
