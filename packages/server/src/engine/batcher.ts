/**
 * The queue of a process for posts, takes and cancels. Commands that arrive while a transaction commits form the next
 * batch. There is no timer and no added delay: with one user a batch has one command.
 *
 * Lock contention never blocks the queue: commands whose rows another transaction has locked are requeued. While the
 * database does not answer one batch, other workers run further batches.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CommitUnknown, isContention, isDatabaseAway } from '../platform/database/databaseErrors.ts'
import type { Database } from '../platform/database/db.ts'
import type { Limits } from '../platform/database/limits.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { report } from '../platform/measure.ts'
import type { Traces, Wait } from '../platform/traces/openTraces.ts'
import type { AnyCommand, Command, CommandResult } from './command.ts'
import { CommandQueue } from './commandQueue.ts'
import { type AnyCommandResult, runBatch } from './runBatch.ts'

/** Larger batches gain little. Two workers: while one waits for the database, the other executes rules. */
const BATCH_MAX = 128
const WORKERS = 2
/** A worker whose batch takes longer is slow: beside slow workers up to this many more may start. */
const SLOW_AFTER_MS = 250
const EXTRA_WORKERS = 4
/** Commands without a batch, requeued ones included. */
const WAITING_MAX = 2_048
/** How long a command without effect is retried before its client gets 503 `busy` or `unavailable`. */
const TRIED_FOR_MS = 1_800
/**
 * How long a command with an unknown outcome is retried with its key before its client gets 503 `outcomeUnknown`: longer than a
 * failover takes.
 */
const OUTCOME_RETRY_MS = 30_000
/** The pause before a requeued command runs again: short at first, since most rows are locked for one batch only. */
const PAUSE_MS = { first: 4, most: 100 }
/** How often expired commands are removed and extra workers started while any command waits. */
const CHECK_INTERVAL_MS = 100

/**
 * A batch is short. Rows are skipped when locked, so the lock timeout applies only to a table that another transaction has
 * locked.
 */
const LIMITS: Limits = { connect: 1_000, lock: 400, statement: 3_000, idleInTransaction: 5_000 }

type QueuedCommand = {
  readonly command: AnyCommand
  /** When it was submitted, by `performance.now`. */
  readonly since: number
  tries: number
  /** Undefined without traces. */
  wait: Wait | undefined
  /** True once the answer to a commit with this command was lost. */
  mayHaveHappened: boolean
  readonly answer: (result: AnyCommandResult) => void
  readonly fail: (error: unknown) => void
}

/** When the current batch of this worker started. */
type Worker = { since: number }

export type Batcher = {
  submit<Answer extends object, Refusal extends { code: string }>(
    command: Command<Answer, Refusal>,
  ): Promise<CommandResult<Answer, Refusal>>
  /** Resolves when every submitted command has its answer. */
  drain(): Promise<void>
}

/**
 * The batcher's own connections, one per worker, so that list queries never delay a take. Its statements are planned once,
 * for any number of rows, always by index. Planning each batch again costs more than running it. A plan made while a table
 * was empty would later scan the whole table. Before version 18, PostgreSQL estimates such plans as so expensive that it
 * would compile them each time, so `jit` is off.
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

export function makeBatcher(db: Database, traces: Traces | null = null): Batcher {
  const queue = new CommandQueue<QueuedCommand>()
  const workers = new Set<Worker>()
  /** Counts commands without an answer, and the requeued ones among them. */
  let unanswered = 0
  let aside = 0
  let isCheckScheduled = false
  const whenIdle: (() => void)[] = []

  /** A second worker only helps with a full batch: the next batch serves fewer commands sooner. */
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
      // Requests that have arrived but are not read yet join this batch, too.
      await nextTurn()
      worker.since = performance.now()
      const batch = queue.nextBatch(BATCH_MAX)
      // All waiting commands need rows that another worker has locked: that worker continues with them.
      if (batch.length === 0) break
      report('batch', () => ({
        commands: batch.length,
        waitedMs: batch.filter(({ tries }) => tries === 0).map(({ since }) => worker.since - since),
      }))
      await (traces ? traces.inBatch(waitsOf(batch), () => run(batch)) : run(batch))
      queue.complete(batch)
    } while (mayWork(worker))
    // In the same tick as the `mayWork` check, so that a command submitted now starts a new worker.
    workers.delete(worker)
  }

  /** Runs the batch once. Commands without effect or with an unknown outcome are requeued and retried with their keys. */
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
      // One failing command must not fail the others: they run again one by one.
      else for (const waiting of batch) await run([waiting])
    }
  }

  function requeue(waiting: QueuedCommand, why: 'busy' | 'unavailable'): void {
    if (why === 'busy') report('lockConflict', () => null)
    const pause = pauseAfter(waiting.tries++)
    if (performance.now() + pause >= deadlineOf(waiting)) {
      giveUp(waiting, why)
      return
    }
    waiting.wait = traces?.startWait(waiting.wait)
    aside++
    setTimeout(() => {
      aside--
      queue.pushFront(waiting)
      startWorker()
      scheduleCheck()
    }, pause)
  }

  /** While any command waits: answers expired commands and starts a worker beside slow ones. */
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
          if (queued.wait) traces?.endWait(queued.wait)
          if (--unanswered === 0) for (const idle of whenIdle.splice(0)) idle()
        }
        const queued: QueuedCommand = {
          command: command as AnyCommand,
          since: performance.now(),
          tries: 0,
          wait: traces?.startWait(),
          mayHaveHappened: false,
          answer(result) {
            answered()
            resolve(result as CommandResult<never, never>)
          },
          fail(error) {
            answered()
            reject(error)
          },
        }
        queue.push(queued)
        startWorker()
        scheduleCheck()
      })
    },
    drain() {
      return unanswered === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))
    },
  }
}

const waitsOf = (batch: readonly QueuedCommand[]) => batch.flatMap(({ wait }) => wait ?? [])

/**
 * A lost answer to COMMIT leaves the outcome unknown. The same command runs again with the same key; if the commit
 * succeeded, it returns the stored answer. It executes only after it has locked its user, and by then the first attempt has
 * ended.
 */
function deadlineOf({ since, mayHaveHappened }: QueuedCommand): number {
  return since + (mayHaveHappened ? OUTCOME_RETRY_MS : TRIED_FOR_MS)
}

function giveUp(waiting: QueuedCommand, why: 'busy' | 'unavailable'): void {
  waiting.answer({ kind: waiting.mayHaveHappened ? 'outcomeUnknown' : why })
}

/** Growing and random, so that commands that wait for the same row do not retry together. */
function pauseAfter(tries: number): number {
  const pause = Math.min(PAUSE_MS.first * 1.6 ** tries, PAUSE_MS.most)
  return pause * (0.5 + Math.random())
}
