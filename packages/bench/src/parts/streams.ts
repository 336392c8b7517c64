/** Streams of changes: how soon they hear of a take, what takes lose by them, and what they weigh when nothing happens. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import type { BenchDatabase } from '../benchDatabase.ts'
import { median, quantile, rounded } from '../figures.ts'
import { residentMegabytes, startServer } from '../http/server.ts'
import { openStreams } from '../http/streams.ts'
import { measureTakes, type Range, takeOne } from './batcherTakes.ts'

/** What docs/performance.md wants is of so many streams on one process. */
const STREAMS = 500
const IDLE_STREAMS = 5_000
/** Takes of which each is heard by all. */
const TAKES = 20
/** Longer than a stream waits between two changes that it is told of: each take is told at once. */
const PAUSE_MS = 1_100

type Who = {
  /** Users of the books; the later half takes. */
  readonly users: number
  /** Those who have sessions. */
  readonly people: Range
  readonly offers: Range
  readonly rounds: number
  readonly seconds: number
}

export type Streamed = {
  /** From a take's way into the writer to its arrival, milliseconds: p99 of all streams and takes. */
  readonly p99: number
  /** Takes through the writer with streams open, against without. */
  readonly takesRatio: number
  /** Megabytes of the idle ones. */
  readonly idleMegabytes: number
}

export async function measureStreams(
  database: BenchDatabase,
  who: Who,
  print: (line: string) => void,
): Promise<Streamed> {
  const times = await arrivals(database, who)
  const p99 = quantile(times, 0.99)
  print(
    `a take is heard by ${STREAMS} streams after p50 ${rounded(quantile(times, 0.5))} ms, p99 ${rounded(p99)} ms`,
  )
  const { alone, beside } = await compareTakes(database, who)
  print(`takes without streams ${list(alone)} /s, with ${STREAMS} of them ${list(beside)} /s`)
  const idleMegabytes = await weigh(database, who)
  print(`${IDLE_STREAMS} idle streams cost ${idleMegabytes} MB`)
  return { p99, takesRatio: median(beside) / median(alone), idleMegabytes }
}

const list = (numbers: readonly number[]) => numbers.map((number) => Math.round(number)).join(', ')

/** Milliseconds from each take to each stream. */
async function arrivals(
  database: BenchDatabase,
  { users, people, offers }: Who,
): Promise<number[]> {
  const server = await startServer(database)
  const streams = await openStreams(server.url, people, STREAMS)
  const db = openBatcherDatabase(database.appUrl)
  const batcher = makeBatcher(db)
  const times: number[] = []
  for (let take = 0; take < TAKES; take++) {
    await sleep(PAUSE_MS)
    const pendingTimes = streams.nextChange()
    const at = performance.now()
    await takeOne(batcher, users, offers)
    for (const receivedAt of await pendingTimes) times.push(receivedAt - at)
  }
  streams.close()
  await db.close()
  await server.stop()
  return times
}

/**
 * Takes a second beside a server, in turn one that nobody listens to and one with all streams: the due work that takes make
 * is there both times. Each is a new one, since a server that was listened to listens on for a while.
 */
async function compareTakes(
  database: BenchDatabase,
  { users, people, offers, rounds, seconds }: Who,
): Promise<{ alone: number[]; beside: number[] }> {
  const alone: number[] = []
  const beside: number[] = []
  // The first takes on books that were just used otherwise are slower.
  await measureTakes(database, users, offers, seconds)
  for (let round = 0; round < rounds; round++) {
    for (const count of [0, STREAMS]) {
      const server = await startServer(database)
      const streams = await openStreams(server.url, people, count)
      const perSecond = await measureTakes(database, users, offers, seconds)
      ;(count === 0 ? alone : beside).push(perSecond)
      streams.close()
      await server.stop()
    }
  }
  return { alone, beside }
}

/** By how many megabytes a server grows by streams that hear two beats and nothing else. */
async function weigh(database: BenchDatabase, { people }: Who): Promise<number> {
  const server = await startServer(database)
  const few = await openStreams(server.url, people, 10)
  const before = residentMegabytes(server.pid)
  const streams = await openStreams(server.url, people, IDLE_STREAMS)
  for (let beats = 0; beats < 2; beats++) await streams.nextBeat()
  const after = residentMegabytes(server.pid)
  for (const some of [few, streams]) some.close()
  await server.stop()
  return after - before
}
