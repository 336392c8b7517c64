/** Whether this machine is responsive. A late timer means that every process waits, for a reason outside the product. */
const EVERY_MS = 20
/** With a delay above this, waits are not judged. */
const LATE_MS = 80

export type StallDetector = {
  /** True when no tick was late since `from`. */
  isSteadySince(from: number): boolean
  stop(): void
}

export function startStallDetector(now: () => number): StallDetector {
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
