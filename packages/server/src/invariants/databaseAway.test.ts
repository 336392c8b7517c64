/** A database that cannot do its work counts as unavailable, whatever error it reports. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBatcher, openBatcherDatabase } from '../engine/batcher.ts'
import { healthRoutes } from '../health.ts'
import { verify } from '../ops/verify.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { buildServer } from '../server.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { insertCallers, startServerProcess } from '../testing/processes.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

let server: TestServer
let ann: Client
let ben: Client
let gameId: number
let offer: string
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 100_000_00 })
  ben = await server.user('ben', { cashCents: 100_000_00 })
  gameId = await insertGame(server.database)
  offer = (await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1000 }))).body._id
})
afterAll(() => server.close())

const take = () => ben.post(TAKE_OFFER, takeOf(offer, 1))
const NOT_NOW = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '1' } }

/**
 * The product with new connections; `ready` is the status of `/ready`. Errors in these pools during `work` affect no other
 * test.
 */
async function withFreshConnections(work: (ready: () => Promise<number>) => Promise<void>) {
  const { db: usualDb, batcher: usualBatcher } = server.services
  const db = openDatabase(server.database.appUrl, 4)
  const batcherDb = openBatcherDatabase(server.database.appUrl)
  const batcher = makeBatcher(batcherDb)
  Object.assign(server.services, { db, batcher })
  const jobs = { ...server.services.jobs, isRunning: () => true }
  const app = await buildServer({ ...server.services, jobs }, [])
  await app.register(healthRoutes({ ...server.services, jobs }, [db, batcherDb]))
  try {
    await work(async () => (await app.inject('/ready')).statusCode)
  } finally {
    await app.close()
    await Promise.all([db.close(), batcherDb.close()])
    Object.assign(server.services, { db: usualDb, batcher: usualBatcher })
  }
}

/** Changes a setting for connections that are opened from now on, and resets it. */
async function whileSet(set: string, back: string, work: () => Promise<void>): Promise<void> {
  const { owner, name } = server.database
  await owner.query(`alter database ${name} ${set}`)
  try {
    await work()
  } finally {
    await owner.query(`alter database ${name} ${back}`)
  }
}

test('takes and readiness answer 503 while the database is read-only, and takes succeed again without a restart', async () => {
  await withFreshConnections(async (ready) => {
    await whileSet(
      'set default_transaction_read_only = on',
      'reset default_transaction_read_only',
      async () => {
        expect(await take()).toMatchObject(NOT_NOW)
        expect(await ready()).toBe(503)
      },
    )
    // The connections of that time are closed: no process must be restarted.
    expect((await take()).status).toBe(200)
  })
})

slowTest(
  'takes and readiness answer 503 while the database has no free connection, and takes succeed afterwards',
  async () => {
    const { name } = server.database
    await withFreshConnections(async (ready) => {
      // Some connections are open already, as in a product that has been running for a while.
      expect((await ann.get(`/api/user/alluserdata/${ann.username}`)).status).toBe(200)
      await whileSet('connection limit 1', 'connection limit -1', async () => {
        expect(await take()).toMatchObject(NOT_NOW)
        expect(await ready()).toBe(503)
      })
      expect((await take()).status).toBe(200)
    })
    const { rows } = await server.database.owner.query(
      'select datconnlimit from pg_database where datname = $1',
      [name],
    )
    expect(rows).toEqual([{ datconnlimit: -1 }])
  },
)

test('takes and readiness answer 503 while the database has no disk space, and takes succeed afterwards', async () => {
  const { owner } = server.database
  await owner.query(`create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await withFreshConnections(async (ready) => {
    await owner.query(
      'create trigger full_disk before insert on bets for each row execute function full_disk()',
    )
    expect(await take()).toMatchObject(NOT_NOW)
    expect(await ready()).toBe(503)
    await owner.query('drop trigger full_disk on bets')
    expect((await take()).status).toBe(200)
  })
  expect(await verify(server.database.db)).toEqual([])
})

slowTest(
  'SIGTERM during concurrent takes loses no acknowledged take and books no unanswered one',
  async () => {
    const callers = await insertCallers(
      server.database,
      Array.from({ length: 16 }, (_, n) => `drained${n}`),
      1_000_00,
    )
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1000 }))
    const process_ = await startServerProcess(server.database, { THROTTLE_SCALE: '1000' })
    const acknowledged: string[] = []
    const others: unknown[] = []
    const clients = callers.map(async (caller) => {
      for (;;) {
        const answer = await caller.post(process_.url, TAKE_OFFER, takeOf(body._id, 0.05))
        // Status 0: the server accepts no connections any more.
        if (answer.status === 0) return
        if (answer.status === 200) acknowledged.push(answer.body._id)
        else others.push(answer)
      }
    })
    while (acknowledged.length < 100) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await process_.stop()).toBe(0)
    await Promise.all(clients)
    expect(others).toEqual([])
    const { rows } = await server.database.owner.query<{ id: number }>(
      'select id from bets where offer_id = $1 order by id',
      [Number(body._id.slice(2))],
    )
    // Takes without an answer had no effect.
    expect(rows.map(({ id }) => `b_${id}`)).toEqual(
      acknowledged.sort((a, b) => Number(a.slice(2)) - Number(b.slice(2))),
    )
  },
)
