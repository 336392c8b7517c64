/**
 * Runs background jobs: each kind is a query for rows that are due by the product's clock. Any number of processes may run it, at
 * any time, twice or late. Rows are leased with `for update skip locked`, and every effect has a unique key.
 */
import { isDatabaseAway } from '../database/databaseErrors.ts'
import type { Log } from '../log.ts'
import { report } from '../measure.ts'

export type Job = {
  readonly name: string
  /** Works on one due item or batch; false when nothing is due. Throws only for unexpected errors. */
  readonly runNext: () => Promise<boolean>
  /**
   * For jobs that call an outside service, which may be slow. Each such kind has a loop of its own, with one round per second and
   * at most this many items per round. So no settlement waits for a mail server, and no mail for a source of scores.
   */
  readonly externalItemsPerRound?: number
}

export type JobRunner = {
  /** Runs a round every second until `stop`; internal jobs with more to do run again at once. */
  start(): void
  /** Ends after the current items. */
  stop(): Promise<void>
  /** True between `start` and `stop`; part of the health of a process. */
  isRunning(): boolean
  /** Runs everything that is due, in the order of the kinds, until nothing is. */
  drain(): Promise<void>
  /**
   * Blocks the jobs of this process while `work` changes what is due. `work` gets a drain of its own, in which each job that calls
   * an outside service runs beside the others.
   */
  runExclusively(work: (drain: Drain) => Promise<void>): Promise<void>
}

/** Runs everything that is due, or what is due of the kind with this name. */
type Drain = (name?: string) => Promise<void>

const EVERY_MS = 1_000
/** A kind with much to do must not delay the others. */
const ITEMS_PER_ROUND = 200

export function makeJobRunner(kinds: readonly Job[], log: Log): JobRunner {
  const isOutside = (kind: Job) => kind.externalItemsPerRound !== undefined
  const loops = [
    kinds.filter((kind) => !isOutside(kind)),
    ...kinds.filter(isOutside).map((kind) => [kind]),
  ].map((some) => ({ some, queue: makeSerialQueue() }))
  const timers = new Map<SerialQueue, NodeJS.Timeout>()
  /** The kind that found the database away first; it is back when this kind succeeds. */
  let awayFor: Job | null = null
  let started = false
  let stopped = false

  /** One line when the database goes, instead of one for each kind and second. */
  function reportFailure(kind: Job, error: unknown): void {
    const isAway = isDatabaseAway(error)
    if (isAway && awayFor) return
    if (isAway) awayFor = kind
    log.error({ ...(isAway ? { database: 'away' } : {}), due: kind.name, err: error })
  }

  function reportSuccess(kind: Job): void {
    // For the metrics: a kind that always fails grows old there.
    report('job', () => ({ name: kind.name }))
    if (awayFor !== kind) return
    awayFor = null
    log.warn({ database: 'back' })
  }

  /** Whether it worked, and whether it may have more to do. A failing kind must not stop the others; it runs again in a second. */
  async function runKind(kind: Job): Promise<{ worked: boolean; hasMore: boolean }> {
    const most = kind.externalItemsPerRound ?? ITEMS_PER_ROUND
    let items = 0
    try {
      for (; items < most && !stopped; items++)
        if (!(await kind.runNext())) {
          reportSuccess(kind)
          return { worked: items > 0, hasMore: false }
        }
    } catch (error) {
      reportFailure(kind, error)
      return { worked: items > 0, hasMore: false }
    }
    reportSuccess(kind)
    return { worked: items > 0, hasMore: true }
  }

  async function runRound(some: readonly Job[]): Promise<boolean> {
    let worked = false
    for (const kind of some) {
      if (stopped) return false
      const ran = await runKind(kind)
      worked ||= ran.worked
    }
    return worked
  }

  function runLoop(
    queue: SerialQueue,
    some: readonly Job[],
    pause: (worked: boolean) => number,
  ): void {
    const again = () => runLoop(queue, some, pause)
    void queue
      .next(() => runRound(some))
      .then((worked) => {
        if (!stopped) timers.set(queue, setTimeout(again, pause(worked)))
      })
  }

  /** As the loops run: each kind that calls an outside service beside the others. The name is that of one kind. */
  async function drainLoops(name?: string): Promise<void> {
    const loopsOf = loops.map(({ some }) => some.filter((kind) => !name || kind.name === name))
    for (let worked = true; worked && !stopped; ) {
      const drained = await Promise.all(loopsOf.map(drainKinds))
      worked = drained.includes(true)
    }
  }

  /**
   * One kind may make another one due: a final score leads to a settlement, and a settlement to notifications. So it ends when
   * no kind has found anything since the last work. Nothing else waits, so a kind runs until it has nothing more to do. Returns
   * whether it worked.
   */
  async function drainKinds(some: readonly Job[]): Promise<boolean> {
    let worked = false
    for (let at = 0, idle = 0; idle < some.length && !stopped; at = (at + 1) % some.length) {
      const isWorking = await exhaustKind(some[at]!)
      idle = isWorking ? 1 : idle + 1
      worked ||= isWorking
    }
    return worked
  }

  /** Whether it worked. */
  async function exhaustKind(kind: Job): Promise<boolean> {
    let worked = false
    try {
      while (!stopped && (await kind.runNext())) worked = true
    } catch (error) {
      reportFailure(kind, error)
    }
    return worked
  }

  function runExclusively(work: (drain: Drain) => Promise<void>): Promise<void> {
    const inTurn = loops.reduce(
      (next, { queue }) =>
        () =>
          queue.next(next),
      () => work(drainLoops),
    )
    return inTurn()
  }

  return {
    start() {
      started = true
      for (const { some, queue } of loops) {
        runLoop(queue, some, (worked) => (worked && !some.some(isOutside) ? 0 : EVERY_MS))
      }
    },
    isRunning: () => started && !stopped,
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(loops.map(({ queue }) => queue.last()))
    },
    async drain() {
      await runExclusively(async () => {
        await drainKinds(kinds)
      })
    },
    runExclusively,
  }
}

type SerialQueue = ReturnType<typeof makeSerialQueue>

/** Runs one function at a time, in the order of arrival. */
function makeSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    next<Value>(work: () => Promise<Value>): Promise<Value> {
      const turn = last.then(work)
      last = turn.catch(() => {})
      return turn
    },
    last: () => last,
  }
}
