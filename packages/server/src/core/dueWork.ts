/**
 * Work whose time has come: each kind is a query for rows that are due by the product's clock. Any number of processes
 * may run it, at any time, twice or late: rows are claimed with `for update skip locked` and every effect has its key.
 */
import type { Log } from './log.ts'

export type DueKind = {
  readonly name: string
  /** Does one piece of what is due; false when nothing is. Throws only for the unexpected. */
  readonly runOne: () => Promise<boolean>
}

export type DueWork = {
  /** Looks every second until `stop`. */
  start(): void
  /** Ends after the piece at hand. */
  stop(): Promise<void>
  /** True while it looks; the health of a process. */
  isRunning(): boolean
  /** Does everything that is due now, in the order of the kinds, until nothing is. */
  drain(): Promise<void>
}

const EVERY_MS = 1_000
/** One drain never spins for ever on a piece that stays due. */
const PIECES_MAX = 100_000

export function makeDueWork(kinds: readonly DueKind[], log: Log): DueWork {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  async function runKind(kind: DueKind): Promise<boolean> {
    let worked = false
    for (let pieces = 0; pieces < PIECES_MAX && !stopped; pieces++) {
      if (!(await kind.runOne())) return worked
      worked = true
    }
    return worked
  }

  async function runAll(): Promise<boolean> {
    let worked = false
    for (const kind of kinds) {
      try {
        worked = (await runKind(kind)) || worked
      } catch (error) {
        // One kind in trouble must not stop the others; it is due again in a second.
        log.error({ due: kind.name, err: error })
      }
    }
    return worked
  }

  function again(): void {
    if (stopped) return
    timer = setTimeout(() => {
      running = runAll().then(again)
    }, EVERY_MS)
  }

  return {
    start: again,
    isRunning: () => timer !== null && !stopped,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
    async drain() {
      // What one kind does may make another one due: a final score settles, a settlement tells.
      for (let rounds = 0; rounds < 20 && (await runAll()); rounds++);
    },
  }
}
