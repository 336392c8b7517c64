const RESTARTS_A_MINUTE = 10

/** A count of restarts that says no when something does not stay up. */
export const restartLimit = () => {
  /** @type {number[]} */
  let recent = []
  return () => {
    const now = performance.now()
    recent = recent.filter((at) => now - at < 60_000)
    return recent.push(now) <= RESTARTS_A_MINUTE
  }
}
