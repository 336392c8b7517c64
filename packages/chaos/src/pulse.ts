/** Whether this machine keeps up: a timer that comes late says that everybody waits, and not because of the product. */
const EVERY_MS = 20
/** The machine was elsewhere: what takes longer then says nothing. */
const LATE_MS = 80

export type Pulse = {
  /** True when no beat came late from then until now. */
  isSteadySince(from: number): boolean
  stop(): void
}

export function startPulse(now: () => number): Pulse {
  let due = now() + EVERY_MS
  let lateAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const at = now()
    if (at - due > LATE_MS) lateAt = at
    due = at + EVERY_MS
  }, EVERY_MS)
  return {
    isSteadySince: (from) => lateAt < from && now() - due <= LATE_MS,
    stop: () => clearInterval(timer),
  }
}
