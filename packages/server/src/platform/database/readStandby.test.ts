/**
 * Lists from a standby: recent, never older than what their reader has done or was informed of, and from the primary when the
 * standby cannot answer. The tests use one primary in turn; time moves only when a test moves it.
 */
import { wireId } from '@sidebet/contract/ids'
import { POSITION_COOKIE } from '@sidebet/contract/readPosition'
import type { Postgres } from '@sidebet/postgres'
import { pauseReplay, promoteStandby, resumeReplay } from '@sidebet/postgres/standby'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { killPostgres, startOwnCluster, startOwnStandby } from '../../testing/ownCluster.ts'
import { insertCallers, startServerProcess } from '../../testing/processes.ts'
import {
  type Answer,
  type Client,
  insertGame,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { listening, listenOn, openStream } from '../../testing/streams.ts'
import { startTcpRelay, type TcpRelay } from '../../testing/tcpRelay.ts'
import { readReports } from '../measure.ts'
import type { Database, Db, ReadDatabase } from './db.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './openDatabase.ts'
import { openReadStandby, type ReadStandby } from './readStandby.ts'
import { UNKNOWN_POSITION } from './walPosition.ts'

const SOON_MS = 60_000
const POOL_SIZE = 8
const BOARD = '/api/betsProposed/postedbets/nfl/none'
const ownOffersOf = ({ userId }: Client) =>
  `/api/betsProposed/unacceptedbets/${wireId('user', userId)}`
const METRICS_TOKEN = 'a token that only Prometheus has'

/** The first one is the primary. */
const clusters: Postgres[] = []
/** The address of DATABASE_READ_URL. */
let address: TcpRelay
let db: Database
let owner: Database
let standby: ReadStandby
let now = 0
const lines: { readonly readStandby: string; readonly err?: Error }[] = []
let server: TestServer
let serverUrl: string
let ann: Client
let ben: Client
let gameId: number

beforeAll(async () => {
  address = await startTcpRelay()
  const primary = await startOwnCluster('read-primary')
  clusters.push(primary)
  await migrate(primary.ownerUrl, new URL(primary.appUrl).username)
  db = openDatabase(primary.appUrl, 10)
  owner = openDatabase(primary.ownerUrl, 2)
  await addStandby('read_1')
  const url = addressOf(primary.appUrl)
  const log = { warn: (line: (typeof lines)[number]) => void lines.push(line) }
  standby = openReadStandby(
    { primary: db, primaryUrl: primary.appUrl, url, size: POOL_SIZE },
    log as never,
    () => now,
  )
  const database = {
    ...{ name: 'sidebet', ownerUrl: primary.ownerUrl, appUrl: primary.appUrl, db, owner },
    drop: async () => void (await Promise.all([db.close(), owner.close()])),
  }
  server = await startTestServer({}, {}, { database, standby })
  serverUrl = await listenOn(server)
  ann = await server.user('ann', { cashCents: 10_000_00 })
  ben = await server.user('ben', { cashCents: 10_000_00 })
  gameId = await insertGame({ owner })
}, 300_000)
afterAll(async () => {
  await standby.close()
  await server.close()
  for (const cluster of clusters.toReversed()) await cluster.stop()
  address.close()
}, 120_000)
beforeEach(() => {
  lines.length = 0
})

/** A standby of the first cluster, or of the last one, to which the address leads from now on. */
async function addStandby(name: string, of: 0 | -1 = 0): Promise<void> {
  const primary = clusters.at(of)
  const added = await startOwnStandby(primary!, { name, primaryPort: primary!.port })
  clusters.push(added)
  address.pointAt(added.port)
}

const addressOf = (url: string) => Object.assign(new URL(url), { port: address.port }).href

/** The standby has replayed everything, and the server has noticed it. */
async function untilReplayed(): Promise<void> {
  await vi.waitFor(
    async () => {
      const position = await standby.readPosition()
      await standby.check()
      expect(standby.readsAfter(position).sharedBy).not.toBe(db)
    },
    { timeout: SOON_MS },
  )
}

/** Replays everything, then nothing more. */
async function pause(): Promise<void> {
  await untilReplayed()
  await pauseReplay(clusters.at(-1)!)
}
const resume = () => resumeReplay(clusters.at(-1)!)

/** Why a server at this URL is not used; undefined when it is. */
async function faultOf(url: string): Promise<string | undefined> {
  const faults: Error[] = []
  const log = { warn: ({ err }: { readonly err: Error }) => void faults.push(err) }
  const addresses = { primary: db, primaryUrl: clusters[0]!.appUrl, url, size: 1 }
  const other = openReadStandby(addresses, log as never, () => now)
  await other.check()
  await other.close()
  return faults[0]?.message
}

const isAnsweredByStandby = async (reads: ReadDatabase): Promise<boolean> => {
  const { rows } = await reads.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  return rows[0]!.is
}

/** The client as a browser after this answer. */
function after({ cookie, userId, username }: Client, { headers }: Answer): Client {
  const [position] = [headers['set-cookie'] ?? []].flat()
  expect(position).toMatch(
    new RegExp(`^${POSITION_COOKIE}=\\d+; Max-Age=10; Path=/; SameSite=Strict$`),
  )
  return server.client(`${cookie}; ${position!.split(';')[0]}`, userId, username)
}

/** Ben's browser after this event of its stream. */
function informedBy({ position = '' }: { readonly position?: string | undefined }): Client {
  expect(position).toMatch(/^\d+$/)
  return server.client(`${ben.cookie}; ${POSITION_COOKIE}=${position}`)
}

async function postOffer(client = ann): Promise<Answer> {
  const answer = await client.post(POST_OFFER, offerOn(gameId))
  expect(answer.status).toBe(200)
  return answer
}

async function idsOf(client: Client, path = BOARD): Promise<string[]> {
  const { status, body } = await client.get(path)
  expect(status).toBe(200)
  return body.data.map(({ _id }: { _id: string }) => _id)
}

test('functions of commands, access and money do not accept reads of a standby', () => {
  expectTypeOf<ReadDatabase>().not.toExtend<Db>()
  expectTypeOf<Db>().toExtend<ReadDatabase>()
  expectTypeOf<ReadDatabase>().not.toHaveProperty('transaction')
})

test('a recent standby answers lists, and a position that it has not replayed leads to the primary', async () => {
  await untilReplayed()
  expect(await isAnsweredByStandby(standby.readsAfter(0))).toBe(true)
  expect(await isAnsweredByStandby(standby.readsAfter(UNKNOWN_POSITION))).toBe(false)
})

test('with replay paused users see their own offers at once, and others the lists of the standby for 2 s', async () => {
  await pause()
  const answer = await postOffer()
  const { _id } = answer.body
  const annAfter = after(ann, answer)
  expect(await idsOf(annAfter)).toContain(_id)
  expect(await idsOf(annAfter, ownOffersOf(ann))).toContain(_id)
  expect(await idsOf(ben)).not.toContain(_id)

  now += 2_000
  await standby.check()
  expect(await idsOf(ben)).not.toContain(_id)
  now += 1
  expect(await idsOf(ben)).toContain(_id)
  await standby.check()
  await standby.check()
  expect(lines).toEqual([
    {
      readStandby: 'away',
      err: expect.objectContaining({ message: 'it is more than 2 s behind' }),
    },
  ])

  await resume()
  await untilReplayed()
  expect(lines.slice(1)).toEqual([{ readStandby: 'back' }])
  await pause()
  const later = await postOffer()
  expect(await idsOf(ben)).toContain(_id)
  expect(await idsOf(ben)).not.toContain(later.body._id)
  await resume()
})

test('a standby whose replay is paused answers for as long as the primary commits nothing', async () => {
  await vi.waitFor(
    async () => {
      await pause()
      now += 60_000
      await standby.check()
      const isUsed = standby.isUsed()
      await resume()
      // A background process of the primary may have written to its log meanwhile.
      expect(isUsed).toBe(true)
    },
    { timeout: SOON_MS },
  )
})

test('a client with a forged position gets the lists of the primary', async () => {
  await pause()
  const { body } = await postOffer()
  for (const forged of ['9'.repeat(16), '9'.repeat(400), 'x', '-1', '1e3', '%00']) {
    const client = server.client(`${ben.cookie}; ${POSITION_COOKIE}=${forged}`)
    expect(await idsOf(client), forged).toContain(body._id)
  }
  expect(await idsOf(server.client(`${ben.cookie}; ${POSITION_COOKIE}=0`))).not.toContain(body._id)
  await resume()
})

test('a browser that is informed of a change refetches no list that lacks it', async () => {
  const offer = (await postOffer(ben)).body._id
  await pause()
  const stream = await listening(serverUrl, ben)
  expect((await ann.post(TAKE_OFFER, takeOf(offer, 40))).status).toBe(200)
  let event = await stream.next()
  while (!event.data.yours) event = await stream.next()
  const amountOf = async (client: Client) => {
    const { body } = await client.get(ownOffersOf(ben))
    return body.data.find(({ _id }: { _id: string }) => _id === offer).amountBet
  }
  const informed = informedBy(event)
  expect(await amountOf(informed)).toBe(60)
  expect(await amountOf(ben)).toBe(100)
  stream.close()
  await resume()
})

test('a stream begins with a position, since the changes before it were not sent', async () => {
  await pause()
  const { body } = await postOffer()
  const stream = await openStream(serverUrl, ben)
  const { name, position } = await stream.next()
  expect(name).toBe('hello')
  expect(await idsOf(informedBy({ position }))).toContain(body._id)
  stream.close()
  await resume()
})

test('a query that fails on the standby is answered by the primary, as are all later ones of the request', async () => {
  await untilReplayed()
  const reads = standby.readsAfter(0)
  expect(await isAnsweredByStandby(reads)).toBe(true)
  const text = 'select case when pg_is_in_recovery() then 1 / (random() * 0)::int end as failing'
  expect((await reads.query(text)).rows).toEqual([{ failing: null }])
  expect(await isAnsweredByStandby(reads)).toBe(false)
  expect(await isAnsweredByStandby(standby.readsAfter(0))).toBe(true)
})

test('reads that are issued together are answered by one server: all by the primary when one fails on the standby', async () => {
  await untilReplayed()
  const reads = standby.readsAfter(0)
  const together = (text: string) =>
    reads.readTogether((reads) =>
      Promise.all([isAnsweredByStandby(reads), reads.query<{ value: number | null }>(text)]),
    )
  expect(await together('select 1 as value')).toMatchObject([true, { rows: [{ value: 1 }] }])
  const failing = 'select case when pg_is_in_recovery() then 1 / (random() * 0)::int end as value'
  expect(await together(failing)).toMatchObject([false, { rows: [{ value: null }] }])
  expect(await isAnsweredByStandby(reads)).toBe(false)
  expect(await isAnsweredByStandby(standby.readsAfter(0))).toBe(true)
})

test('a server uses the standby of its setting, as /ready and metrics show', async () => {
  const [primary] = clusters
  const settings = { DATABASE_READ_URL: addressOf(primary!.appUrl), METRICS_TOKEN }
  const process_ = await startServerProcess(primary!, settings)
  const [caller] = await insertCallers({ owner }, ['cleo'], 0)
  const readStandby = async () => {
    const response = await fetch(`${process_.url}/ready`)
    const { checks } = (await response.json()) as { checks: { readStandby?: boolean } }
    return checks.readStandby
  }
  await vi.waitFor(async () => expect(await readStandby()).toBe(true), { timeout: SOON_MS })
  const answer = await fetch(process_.url + BOARD, { headers: { cookie: caller!.cookie } })
  expect(answer.status).toBe(200)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${process_.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^sidebet_read_standby_away 0$/m)
  expect(metrics).toMatch(/^sidebet_list_reads_total\{server="standby"\} [1-9]/m)
  expect(await process_.stop()).toBe(0)
}, 120_000)

test('another database and the primary itself are not used as a standby', async () => {
  const [primary] = clusters
  const other = Object.assign(new URL(addressOf(primary!.appUrl)), { pathname: '/postgres' })
  expect(await faultOf(other.href)).toBe('it replays another history')
  expect(await faultOf(primary!.appUrl)).toBe('it is no standby')
})

test('lists are read from one server, even when the address leads to several', async () => {
  await untilReplayed()
  address.pointNewAt(clusters[0]!.port)
  const servers: string[] = []
  const end = readReports('read', (report) => void servers.push(report.server))
  const answered = await Promise.all(
    Array.from({ length: POOL_SIZE }, () => isAnsweredByStandby(standby.readsAfter(0))),
  )
  end()
  expect(servers.filter((name) => name === 'standby')).toEqual(
    answered.filter(Boolean).map(() => 'standby'),
  )
  expect(servers).toContain('primary')
  address.pointAt(clusters.at(-1)!.port)
  await untilReplayed()
})

test('a standby that lost a connection answers again after the next check', async () => {
  await untilReplayed()
  const text =
    'select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end as ended'
  expect((await standby.readsAfter(0).query(text)).rows).toEqual([{ ended: null }])
  expect(standby.isUsed()).toBe(false)
  await untilReplayed()
})

test('when the standby is killed no request fails, and one line reports it', async () => {
  await untilReplayed()
  const text = `select case when pg_is_in_recovery() then pg_sleep(600)::text end as waited`
  const running = standby.readsAfter(0).query(text)
  const countRunning = `select from pg_stat_activity where query = $1 and state = 'active'`
  await vi.waitFor(
    async () =>
      expect((await standby.readsAfter(0).query(countRunning, [text])).rowCount).toBeGreaterThan(0),
    { timeout: SOON_MS },
  )
  killPostgres(clusters.at(-1)!.pid()!)
  await Promise.all(Array.from({ length: 20 }, () => idsOf(ben)))
  expect((await running).rows).toEqual([{ waited: null }])
  for (let checks = 0; checks < 3; checks++) await standby.check()
  await idsOf(ben)
  expect(lines).toEqual([{ readStandby: 'away', err: expect.any(Error) }])
})

test('a standby that is promoted answers no more, and one that replaces it at the address does', async () => {
  await addStandby('read_2')
  await untilReplayed()
  expect(lines).toEqual([{ readStandby: 'back' }])
  await promoteStandby(clusters.at(-1)!)
  await standby.check()
  expect(lines.slice(1)).toEqual([
    { readStandby: 'away', err: expect.objectContaining({ message: 'it is no standby' }) },
  ])
  const { body } = await postOffer()
  expect(await idsOf(ben)).toContain(body._id)
}, 120_000)

test('a standby that replays another timeline is not used, however far it is', async () => {
  await addStandby('read_3', -1)
  expect(await faultOf(clusters.at(-1)!.appUrl)).toBe('it replays another history')
}, 120_000)
