import { performance } from 'node:perf_hooks'

export type Measured = {
  /** Answers a second. */
  readonly perSecond: number
  /** Milliseconds of each answer. */
  readonly times: number[]
}

/** Keeps `width` requests under way until the time is over: each lane asks again when it has its answer. */
export async function closedLoop(
  width: number,
  seconds: number,
  ask: (lane: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1_000
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      for (let at = performance.now(); at < end; ) {
        await ask(lane)
        const now = performance.now()
        times.push(now - at)
        at = now
      }
    }),
  )
  return { perSecond: times.length / ((performance.now() - begun) / 1_000), times }
}
