export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Looks again and again until the condition holds (true) or the time is over (false). What fails does not hold yet. */
export async function until(
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
