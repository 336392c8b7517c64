import { performance } from 'node:perf_hooks'

export type Measured = {
  /** Responses per second. */
  readonly perSecond: number
  /** Milliseconds per response. */
  readonly times: number[]
}

/**
 * Runs `width` clients until `isRunning` returns false. Each client sends its next request when it has received its
 * response.
 */
export async function closedLoop(
  width: number,
  isRunning: () => boolean,
  sendRequest: (client: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: width }, async (_, client) => {
      for (let at = begun; isRunning(); ) {
        await sendRequest(client)
        const now = performance.now()
        times.push(now - at)
        at = now
      }
    }),
  )
  return { perSecond: times.length / ((performance.now() - begun) / 1_000), times }
}

/** Returns a condition that is true for `seconds` from now. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000
  return () => performance.now() < end
}
