export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Polls until the condition is true, or returns false when the time is over. An error counts as false. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  patienceMs: number,
): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      if (await condition()) return true
    } catch {}
    if (performance.now() > end) return false
    await pause(50)
  }
}
