import type { Clock } from './clock.ts'

/**
 * One kind of things that happen by themselves as the sandbox clock passes. Does all that is due by `now`,
 * each as of its own moment, and tells when it next has something to do; null for nothing.
 */
export type ScheduledJob = (now: number) => number | null

export type Scheduler = {
  /** Does what is due. Runs around every request, when the clock is moved, and by a timer in between. */
  run(): void
  close(): void
}

/** The longest wait of one timer; longer ones are cut into pieces. */
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
