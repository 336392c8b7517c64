import type { Clock } from './clock.ts'

/**
 * One kind of scheduled changes. Executes all that are due by `now`, each as of its own time. Returns when the next one
 * is due; null for none.
 */
export type ScheduledJob = (now: number) => number | null

export type Scheduler = {
  /** Executes all due jobs. It runs around every request, when the clock is moved, and by a timer in between. */
  run(): void
  close(): void
}

/** The longest timeout; a longer wait uses several. */
const TIMER_MAX_MS = 3_600_000

export function openScheduler(clock: Clock, works: readonly ScheduledJob[]): Scheduler {
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function run(): void {
    clearTimeout(timer)
    if (closed) return
    const now = clock.now()
    const times = works.map((work) => work(now)).filter((time) => time !== null)
    if (times.length === 0) return
    timer = setTimeout(run, Math.min(Math.max(0, Math.min(...times) - now), TIMER_MAX_MS))
    timer.unref()
  }

  return {
    run,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
