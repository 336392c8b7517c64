/** Settles one game while users take offers on other games. */
import { performance } from 'node:perf_hooks'
import { settlementJobs } from '@sidebet/server/bets/settle/settlementJobs'
import { makeBatcher, openBatcherDatabase } from '@sidebet/server/engine/batcher'
import { makeLog } from '@sidebet/server/platform/log'
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop } from '../closedLoop.ts'
import { quantile } from '../figures.ts'
import { type Games, seedResults } from '../seed/seedDatabase.ts'
import { type Range, takeOne } from './batcherTakes.ts'

export type Settled = {
  readonly seconds: number
  /** The longest transaction that locks a game or users' accounts, from its begin to its commit. */
  readonly longestLockMs: number
  readonly takesMeanwhile: number
  readonly takeP99Ms: number
}

/** Takes in flight during the settlement. */
const WIDTH = 16

export async function measureSettlement(
  database: BenchDatabase,
  game: Games,
  users: number,
  offers: Range,
): Promise<Settled> {
  const db = openBatcherDatabase(database.appUrl)
  const batcher = makeBatcher(db)
  let settling = true
  const takes = closedLoop(
    WIDTH,
    () => settling,
    () => takeOne(batcher, users, offers),
  )
  await seedResults(database, game)
  const { seconds, longestLockMs } = await settle(database)
  settling = false
  const { times } = await takes
  await db.close()
  return { seconds, longestLockMs, takesMeanwhile: times.length, takeP99Ms: quantile(times, 0.99) }
}

/** A job that reads bets and locks no rows that another transaction needs, so its duration does not count. */
const LOCKS_NOTHING = 'computePayouts'

/** Runs the settlement jobs until none of them finds work. */
export async function settle({
  db,
}: BenchDatabase): Promise<{ seconds: number; longestLockMs: number }> {
  const kinds = settlementJobs({ db, log: makeLog('error') })
  const begun = performance.now()
  let longestLockMs = 0
  for (let worked = true; worked; ) {
    worked = false
    for (const kind of kinds) {
      for (let more = true; more; worked ||= more) {
        const at = performance.now()
        more = await kind.runNext()
        const ms = performance.now() - at
        if (kind.name !== LOCKS_NOTHING) longestLockMs = Math.max(longestLockMs, ms)
      }
    }
  }
  return { seconds: (performance.now() - begun) / 1_000, longestLockMs }
}
