/**
 * The loss of a primary: its standby is promoted, and the address of the database leads to it. Two servers and their clients go on.
 * The tests use one cluster in turn: a start, a failover with a synchronous standby, and one with an asynchronous standby.
 */

import type { Postgres } from '@sidebet/postgres'
import { isAlive, until } from '@sidebet/postgres/processes/processes'
import { promoteStandby, receiverOf } from '@sidebet/postgres/standby'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '../ops/verify.ts'
import type { Database } from '../platform/database/db.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { offerOn, POST_OFFER } from '../testing/bets.ts'
import { killPostgres, startOwnCluster, startOwnStandby } from '../testing/ownCluster.ts'
import {
  type Caller,
  insertCallers,
  type ServerProcess,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame } from '../testing/server.ts'
import { compareTakes, startTakers } from '../testing/takers.ts'
import { startTcpRelay, type TcpRelay } from '../testing/tcpRelay.ts'

const CLIENTS = 16
const OFFERS = 8
const SOON_MS = 60_000

/** Where the servers find their database, and where the standbys find their primary. */
let address: TcpRelay
let primaryAddress: TcpRelay
/** The first one is the primary; each later one is a standby of the one before. */
const clusters: Postgres[] = []
const databases: Database[] = []
const servers: ServerProcess[] = []
let callers: Caller[]
let offers: string[]

beforeAll(async () => {
  address = await startTcpRelay()
  primaryAddress = await startTcpRelay()
  clusters.push(await startOwnCluster('failover'))
  const primary = superuserOf(0)
  await primary.query('grant pg_read_all_stats to sidebet_owner')
  await addStandby('standby_1')
  await primary.query(`alter system set synchronous_standby_names = 'standby_1'`)
  await primary.query('select pg_reload_conf()')
  await untilStandby(primary, `sync_state = 'sync'`)
}, 300_000)
afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const database of databases) await database.close()
  for (const cluster of clusters.toReversed()) await cluster.stop()
  address.close()
  primaryAddress.close()
}, 120_000)

function open(url: string): Database {
  const database = openDatabase(url, 2)
  databases.push(database)
  return database
}
const superuserOf = (at: number) => open(clusters[at]!.superuserUrl)
const ownerOf = (at: number) => open(clusters[at]!.ownerUrl)

/** Adds a standby of the last cluster. */
async function addStandby(name: string): Promise<void> {
  const primary = clusters.at(-1)!
  primaryAddress.pointAt(primary.port)
  clusters.push(await startOwnStandby(primary, { name, primaryPort: primaryAddress.port }))
}

/** Resolves when the only standby is in this state. */
async function untilStandby(primary: Database, state: string): Promise<void> {
  const text = `select count(*) = 1 as reached from pg_stat_replication where state = 'streaming' and ${state}`
  const isReached = async () => (await primary.query<{ reached: boolean }>(text)).rows[0]!.reached
  expect(await until(isReached, SOON_MS)).toBe(true)
}

/** Resolves when so many commits wait for the standby. */
async function untilCommitsWait(count: number): Promise<void> {
  const primary = superuserOf(0)
  const text = `select from pg_stat_activity where wait_event = 'SyncRep'`
  const doWait = async () => ((await primary.query(text)).rowCount ?? 0) >= count
  expect(await until(doWait, SOON_MS)).toBe(true)
}

/** kill -9 of the primary; then its standby takes over, at the same address, after `onKilled`. */
async function failOver(from: number, onKilled = async () => {}): Promise<void> {
  killPostgres(clusters[from]!.pid()!)
  await onKilled()
  await promoteStandby(clusters[from + 1]!)
  address.pointAt(clusters[from + 1]!.port)
}

/** A server whose database is at the fixed address. */
async function startServer(onLine?: (line: string) => void): Promise<void> {
  const at = (url: string) => Object.assign(new URL(url), { port: address.port }).href
  const { appUrl, ownerUrl } = clusters[0]!
  const urls = { appUrl: at(appUrl), ownerUrl: at(ownerUrl) }
  servers.push(await startServerProcess(urls, { STANDBYS: '1' }, onLine))
}

/** Expects this answer of `/ready`, which reports a failure of the database for seconds. */
async function expectReadiness(status: number, confirmingStandbys: number): Promise<void> {
  const read = async () => {
    const response = await fetch(`${servers[0]!.url}/ready`)
    const { checks } = (await response.json()) as { checks: Record<string, unknown> }
    return [response.status, checks.standbys, checks.confirmingStandbys]
  }
  const expected = [status, confirmingStandbys > 0, confirmingStandbys]
  await vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout: SOON_MS })
}

test('a server that starts before its database reports it in one line, waits for it, and is then ready with its standby', async () => {
  const lines: string[] = []
  await startServer((line) => {
    lines.push(line)
    address.pointAt(clusters[0]!.port)
  })
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database at 127\.0\.0\.1:\d+ cannot be used: .*\. It is tried again for 60 s\.$/,
    ),
    expect.stringMatching(/^Sidebet is ready at /),
  ])
  await expectReadiness(200, 1)
}, 300_000)

test('a promoted synchronous standby has every acknowledged take exactly once', async () => {
  await startServer()
  const owner = ownerOf(0)
  callers = await insertCallers(
    { owner },
    ['offerer', ...Array.from({ length: CLIENTS }, (_, at) => `client${at}`)],
    100_000_00,
  )
  const gameId = await insertGame({ owner })
  offers = await Promise.all(
    Array.from({ length: OFFERS }, async () => {
      const offer = offerOn(gameId, { amountBet: 1000, oddsDenominatorOffer: 3 })
      return (await callers[0]!.post(servers[0]!.url, POST_OFFER, offer)).body._id
    }),
  )
  const takers = startTakers(callers.slice(1), offers, (at) => servers[at % 2]!.url)
  await takers.acknowledgeMore(100)
  // Commits of both servers reach the standby, but their answers do not come back: only their keys show that they happened.
  const receiver = await receiverOf(clusters[1]!)
  process.kill(receiver, 'SIGSTOP')
  await untilCommitsWait(servers.length)
  await failOver(0, async () => {
    process.kill(receiver, 'SIGCONT')
    expect(await until(() => !isAlive(receiver), SOON_MS)).toBe(true)
  })
  await takers.acknowledgeMore(100)
  expect(await takers.stop()).toEqual([])
  const promoted = ownerOf(1)
  expect(await compareTakes(promoted, takers.acknowledged)).toEqual({ lost: [], doubled: [] })
  expect(await verify(promoted)).toEqual([])
  // The promoted one has no standby yet: traffic belongs elsewhere, or a second loss costs money.
  await expectReadiness(503, 0)
}, 300_000)

test('the comparison finds the takes that were acknowledged while an asynchronous standby received nothing', async () => {
  await addStandby('standby_2')
  await untilStandby(superuserOf(1), `sync_state = 'async'`)
  const before = await compareTakes(ownerOf(1), new Map())
  primaryAddress.pointAt(null)
  const takers = startTakers(callers.slice(1), offers, (at) => servers[at % 2]!.url)
  await takers.acknowledgeMore(50)
  expect(await takers.stop()).toEqual([])
  await failOver(1)
  const after = await compareTakes(ownerOf(2), takers.acknowledged)
  expect(after.lost.length).toBeGreaterThan(0)
  expect(after.doubled.sort()).toEqual(before.doubled.sort())
}, 300_000)
