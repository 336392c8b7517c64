/**
 * Latency of unrelated takes over HTTP while another transaction locks a game, offers, or accounts that other requests need.
 */
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop } from '../closedLoop.ts'
import { median, rounded } from '../figures.ts'
import { openConnection } from '../http/connection.ts'
import { drawRequest, type Job } from '../http/jobs.ts'
import { runJob } from '../http/server.ts'
import type { Range } from './batcherTakes.ts'

export type Concerned = {
  /** A game that has only these offers. */
  readonly gameId: number
  readonly offers: Range
  /** Users with sessions who take only these offers. */
  readonly users: Range
}

/** The locked rows, which only the concerned users need. */
const LOCKS: Readonly<Record<string, (concerned: Concerned) => string>> = {
  'a game': ({ gameId }) => `select 1 from games where id = ${gameId} for update`,
  offers: ({ offers }) =>
    `select 1 from offers where id between ${offers.first} and ${offers.last} order by id for update`,
  'users’ accounts': ({ users }) =>
    `select 1 from ledger_accounts where owner_id between ${users.first} and ${users.last} order by id for update`,
}

/**
 * Locks one kind of rows at a time, and returns the largest ratio of the unrelated takes' p99 with locks to that without.
 * Each p99 is a median of `rounds`. Throws when an unrelated take fails, or when a concerned take succeeds.
 */
export async function measureLockContention(
  { owner }: BenchDatabase,
  unrelated: Job,
  concerned: Concerned,
  rounds: number,
  print: (line: string) => void,
): Promise<number> {
  const quiet: number[] = []
  const p99ByLock = new Map(Object.keys(LOCKS).map((what) => [what, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    quiet.push((await runJob(unrelated)).p99)
    for (const [what, lock] of Object.entries(LOCKS)) {
      await owner.transaction(async (tx) => {
        await tx.query('set local idle_in_transaction_session_timeout = 0')
        await tx.query(lock(concerned))
        p99ByLock.get(what)!.push((await among(unrelated, concerned)).p99)
      })
    }
  }
  const ratios = [...p99ByLock].map(([what, p99]) => {
    print(
      `unrelated takes while another transaction locks ${what}: p99 ${p99.map(rounded).join(', ')} ms`,
    )
    return median(p99) / median(quiet)
  })
  print(`unrelated takes without locks: p99 ${quiet.map(rounded).join(', ')} ms`)
  return rounded(Math.max(...ratios))
}

/**
 * Runs the unrelated takes while every concerned user sends takes that need the locked rows, without a pause after a
 * refusal.
 */
async function among(unrelated: Job, { gameId, offers, users }: Concerned) {
  const wanting: Job = {
    ...unrelated,
    firstUser: users.first,
    lastUser: users.last,
    firstOffer: offers.first,
    lastOffer: offers.last,
    games: { first: gameId, count: 1 },
  }
  const count = users.last - users.first + 1
  const connections = await Promise.all(
    Array.from({ length: count }, () => openConnection(unrelated.url)),
  )
  let isRunning = true
  const requests = closedLoop(
    count,
    () => isRunning,
    async (client) => {
      const { status, body } = await connections[client]!.send(drawRequest(wanting))
      if (status !== 503)
        throw new Error(`a request for locked rows was answered ${status} ${body}`)
    },
  )
  const [result] = await Promise.all([
    runJob(unrelated).finally(() => {
      isRunning = false
    }),
    requests,
  ])
  for (const connection of connections) connection.close()
  return result
}
