/** Returns a function that counts restarts, and returns false after more than `most` within a minute. */
export const restartLimit = (most = 10) => {
  /** @type {number[]} */
  let recent = []
  return () => {
    const now = performance.now()
    recent = recent.filter((at) => now - at < 60_000)
    return recent.push(now) <= most
  }
}
