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
  /** Looks every second until `stop`, and at once again while there is more to do. */
  start(): void
  /** Ends after the piece at hand. */
  stop(): Promise<void>
  /** True while it looks; the health of a process. */
  isRunning(): boolean
  /** Does everything that is due now, in the order of the kinds, until nothing is. */
  drain(): Promise<void>
  /** Keeps this process's due work waiting while `work` changes what is due; `work` gets a drain of its own. */
  alone(work: (drain: () => Promise<void>) => Promise<void>): Promise<void>
}

const EVERY_MS = 1_000
/** A kind with much to do (mail, say) must not keep the others (settlement) waiting. */
const PIECES_A_ROUND = 200

export function makeDueWork(kinds: readonly DueKind[], log: Log): DueWork {
  let timer: NodeJS.Timeout | null = null
  let started = false
  let stopped = false
  /** One round at a time: whoever wants one waits for the one before it. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function runKind(kind: DueKind): Promise<boolean> {
    for (let pieces = 0; pieces < PIECES_A_ROUND && !stopped; pieces++) {
      if (!(await kind.runOne())) return pieces > 0
    }
    return true
  }

  async function runRound(): Promise<boolean> {
    let worked = false
    for (const kind of kinds) {
      if (stopped) return false
      try {
        worked = (await runKind(kind)) || worked
      } catch (error) {
        // One kind in trouble must not stop the others; it is due again in a second.
        log.error({ due: kind.name, err: error })
      }
    }
    return worked
  }

  /** What one kind does may make another one due: a final score settles, a settlement tells. */
  async function drainNow(): Promise<void> {
    while (await runRound());
  }

  function look(): void {
    void inTurn(runRound).then((worked) => {
      if (!stopped) timer = setTimeout(look, worked ? 0 : EVERY_MS)
    })
  }

  return {
    start() {
      started = true
      look()
    },
    isRunning: () => started && !stopped,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await last
    },
    drain: () => inTurn(drainNow),
    alone: (work) => inTurn(() => work(drainNow)),
  }
}
