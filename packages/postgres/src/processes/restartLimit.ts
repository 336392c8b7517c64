/** Returns a function that counts restarts, and returns false after more than `most` within a minute. */
export function restartLimit(most = 10) {
  let recent: number[] = []
  return () => {
    const now = performance.now()
    recent = recent.filter((at) => now - at < 60_000)
    return recent.push(now) <= most
  }
}
