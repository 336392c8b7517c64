/** Settlement of one game while people take offers on other games. */
import { performance } from 'node:perf_hooks'
import { makeMoneyWriter, openWriterDatabase } from '@sidebet/server/core/writer/moneyWriter'
import { applySettlement, prepareSettlement } from '@sidebet/server/games/settleGame'
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop } from '../closedLoop.ts'
import { quantile } from '../figures.ts'
import { type Games, seedResults } from '../seed/seedBooks.ts'
import { type Range, takeOne } from './writerTakes.ts'

export type Settled = {
  readonly seconds: number
  /** The longest transaction that holds users' accounts, from its begin to its commit. */
  readonly longestLockMs: number
  readonly takesMeanwhile: number
  readonly takeP99Ms: number
}

/** Takes that wait at any time while the settlement runs. */
const WIDTH = 16

export async function measureSettlement(
  books: BenchDatabase,
  game: Games,
  users: number,
  offers: Range,
): Promise<Settled> {
  const db = openWriterDatabase(books.appUrl)
  const writer = makeMoneyWriter(db)
  let settling = true
  const takes = closedLoop(
    WIDTH,
    () => settling,
    () => takeOne(writer, users, offers),
  )
  await seedResults(books, game)
  const { seconds, longestLockMs } = await settle(books)
  settling = false
  const { times } = await takes
  await db.close()
  return { seconds, longestLockMs, takesMeanwhile: times.length, takeP99Ms: quantile(times, 0.99) }
}

/** Settles everything that is due, as due work does. */
export async function settle({
  db,
}: BenchDatabase): Promise<{ seconds: number; longestLockMs: number }> {
  const begun = performance.now()
  while (await prepareSettlement(db));
  let longestLockMs = 0
  for (let more = true; more; ) {
    const at = performance.now()
    more = await applySettlement(db)
    longestLockMs = Math.max(longestLockMs, performance.now() - at)
  }
  return { seconds: (performance.now() - begun) / 1_000, longestLockMs }
}
