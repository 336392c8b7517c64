import { performance } from 'node:perf_hooks'

export type Measured = {
  /** Answers a second. */
  readonly perSecond: number
  /** Milliseconds of each answer. */
  readonly times: number[]
}

/** Keeps `width` requests under way while it goes on: each lane asks again when it has its answer. */
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

/** A loop of so many seconds from now. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000
  return () => performance.now() < end
}
