/** Streams of changes: how soon a take arrives, how much slower takes become, and how much memory idle streams use. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import type { BenchDatabase } from '../benchDatabase.ts'
import { median, quantile, rounded } from '../figures.ts'
import { residentMegabytes, startServer } from '../http/server.ts'
import { openStreams } from '../http/streams.ts'
import { measureTakes, type Range, takeOne } from './batcherTakes.ts'

/** The number of streams per process for which docs/performance.md sets a target. */
const STREAMS = 500
const IDLE_STREAMS = 5_000
/** Takes of the measurement. Each of them reaches all streams. */
const TAKES = 20
/** Longer than the minimum interval between two events of a stream, so that each take is sent at once. */
const PAUSE_MS = 1_100

type Who = {
  /** Users of the ledger. The second half takes offers. */
  readonly users: number
  /** The users with sessions. */
  readonly people: Range
  readonly offers: Range
  readonly rounds: number
  readonly seconds: number
}

export type Streamed = {
  /** p99 of all streams and takes in milliseconds, from the submit of a take to its arrival. */
  readonly p99: number
  /** Takes through the batcher with streams open, divided by takes without streams. */
  readonly takesRatio: number
  /** Memory of the idle streams in megabytes. */
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

/** Milliseconds from each take to its arrival at each stream. */
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
 * Takes per second beside a server, alternately with no stream and with all streams. The server runs the background jobs of
 * the takes in both cases. Each measurement starts a new server, because the LISTEN connection of the old one remains open
 * for a while after its last stream.
 */
async function compareTakes(
  database: BenchDatabase,
  { users, people, offers, rounds, seconds }: Who,
): Promise<{ alone: number[]; beside: number[] }> {
  const alone: number[] = []
  const beside: number[] = []
  // The first takes after another load are slower, so this one is a warm-up.
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

/** Megabytes by which a server grows for streams that receive two heartbeats and nothing else. */
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
