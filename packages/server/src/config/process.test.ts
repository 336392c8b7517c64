/** The server as a process: it drains on SIGTERM, and reports a failed start in one clear sentence. */

import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../ops/runProgram.ts'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { startDripServer } from '../testing/dripServer.ts'
import {
  insertCallers,
  runToItsEnd,
  startProgram,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame, TEST_SECRET } from '../testing/server.ts'
import { slowTest } from '../testing/slowTest.ts'

let database: TestDatabase

/** Locks in this database that a connection waits for. The cluster has those of other tests, and its clones have equal oids. */
const WAITS = `select 1 from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('after a SIGTERM under load no acknowledged bet is lost and the server exits with code 0', async () => {
  const server = await startServerProcess(database)
  const [offerer, ...takers] = await insertCallers(
    database,
    ['offerer', ...Array.from({ length: 20 }, (_, at) => `taker${at}`)],
    1000_00,
  )
  const offer = offerOn(await insertGame(database))
  const { body } = await offerer!.post(server.url, POST_OFFER, offer)
  const take = takeOf(body._id, 0.5)
  const answers = takers.map((taker) => taker.post(server.url, TAKE_OFFER, take))
  await Promise.race(answers)
  const code = await server.stop()
  const responses = await Promise.all(answers)
  expect(code).toBe(0)
  expect(responses.filter(({ status }) => ![200, 0, 503].includes(status))).toEqual([])
  const { rows } = await database.owner.query<{ id: number }>('select id from bets order by id')
  const acknowledged = responses.filter(({ status }) => status === 200).map(({ body }) => body._id)
  expect(acknowledged.length).toBeGreaterThan(0)
  // No acknowledged bet is lost, and the invariants are intact after the drain.
  expect(rows.map((row) => wireId('bet', row.id))).toEqual(expect.arrayContaining(acknowledged))
  expect(await verify(database.db)).toEqual([])
})

test('after a SIGTERM the server accepts no connection, finishes its batch and answers it', async () => {
  const server = await startServerProcess(database)
  const [last] = await insertCallers(database, ['last'], 1000_00)
  const offer = offerOn(await insertGame(database))
  const { owner } = database
  const [answer, exit] = await owner
    .transaction(async (tx) => {
      // Reads and row locks of background jobs pass; the batch waits.
      await tx.query('lock table offers in share row exclusive mode')
      const post = last!.post(server.url, POST_OFFER, offer)
      while ((await tx.query(`${WAITS} and relation = 'offers'::regclass`)).rowCount === 0);
      const end = server.stop()
      await vi.waitFor(() => expect(fetch(`${server.url}/health`)).rejects.toThrow(), {
        timeout: 20_000,
      })
      return [post, end] as const
    })
    .then((both) => Promise.all(both))
  // A lock of more than 1.8 s makes it 503 busy, without effect.
  const { rows } = await owner.query('select 1 from offers where offerer_id = $1', [last!.userId])
  expect([answer.status, rows.length]).toEqual(answer.status === 503 ? [503, 0] : [200, 1])
  expect(exit).toBe(0)
})

test('a SIGTERM while the server waits for a migration ends it with code 0', async () => {
  const { owner, appUrl, ownerUrl } = database
  await owner.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7236201)')
    const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, PORT: '0' }
    const { child, ended } = startProgram({
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      ...settings,
    })
    let isRunning = true
    void ended.then(() => {
      isRunning = false
    })
    // On the connection of the transaction, which would end if it were idle.
    while (isRunning && (await tx.query(`${WAITS} and locktype = 'advisory'`)).rowCount === 0);
    expect(isRunning).toBe(true)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})

test('a SIGTERM ends the server cleanly while a source, a payment provider, a mail server and a browser hang', async () => {
  const drip = await startDripServer()
  let mailConnections = 0
  const silent = createServer(() => mailConnections++).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const server = await startServerProcess(database, {
    SCORES_URL: `${drip.url}/scores`,
    PAYPAL_BASE_URL: drip.silentUrl,
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  })
  const [user] = await insertCallers(database, ['waiting'], 0)
  const contact = { username: 'waiting', email: 'w@example.test', phone: '1', message: 'Hello?' }
  expect((await user!.post(server.url, '/api/user/contact-us', contact)).status).toBe(200)
  const { hostname, port } = new URL(server.url)
  const browser = connect(Number(port), hostname)
  browser.on('error', () => {})
  browser.write('POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
  await vi.waitFor(() => expect(mailConnections).toBeGreaterThan(0), { timeout: 20_000 })
  await vi.waitFor(() => expect(drip.paths.join()).toContain('/scores'), { timeout: 20_000 })
  const deposit = user!.post(server.url, '/api/user/paypal/orders', { depositAmount: 25 })
  await vi.waitFor(
    async () => {
      const { rowCount } = await database.owner.query('select 1 from payments where user_id = $1', [
        user!.userId,
      ])
      expect(rowCount).toBe(1)
    },
    { timeout: 20_000 },
  )
  expect(await server.stop()).toBe(0)
  // The user receives an answer, although none came from the provider.
  expect((await deposit).body).toMatchObject({ code: 'depositFailed' })
  browser.destroy()
  silent.close()
  drip.close()
})

test('a server with DUE_WORK=0 is ready, and its only job is the audit of its own refusals', async () => {
  const token = 'a token of this test'
  const server = await startServerProcess(database, { DUE_WORK: '0', METRICS_TOKEN: token })
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  const jobs = await vi.waitFor(
    async () => {
      const headers = { authorization: `Bearer ${token}` }
      const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
      const names = [...text.matchAll(/^sidebet_job_age_seconds\{job="(\w+)"\}/gm)].map(
        ([, name]) => name,
      )
      expect(names).not.toEqual([])
      return names
    },
    { timeout: 20_000 },
  )
  expect(jobs).toEqual(['maintainAudit'])
  expect(await server.stop()).toBe(0)
})

/** The exit code and the error output of a server with settings that it cannot start with. */
const complaint = (settings: Record<string, string>, limitMs?: number) =>
  runToItsEnd({ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET, ...settings }, limitMs)

slowTest(
  'a server with MIGRATE=0 starts without the URL of the owner, also on the database of a newer version',
  async () => {
    await database.owner.query(`insert into schema_migrations (name) values ('9999-newer.sql')`)
    const server = await startServerProcess(database, { MIGRATE: '0', DATABASE_OWNER_URL: '' })
    expect((await fetch(`${server.url}/ready`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
    await database.owner.query(`delete from schema_migrations where name = '9999-newer.sql'`)
  },
)

test('a server with MIGRATE=0 names a missing migration, which ops migrate then applies', async () => {
  const { owner, appUrl, ownerUrl } = database
  await owner.query(`delete from schema_migrations where name like '0071-%'`)
  await owner.query('alter table switches drop column maintenance_at')
  expect(await complaint({ DATABASE_URL: appUrl, MIGRATE: '0' })).toEqual({
    code: 1,
    stderr:
      'The database lacks 0071-maintenance-since.sql; run "ops migrate" with DATABASE_OWNER_URL first, since MIGRATE=0 migrates nothing.',
  })
  const lines: string[] = []
  const print = (line: string) => lines.push(line)
  const ops = (env: Record<string, string>) =>
    runProgram(['migrate'], { withDatabase: () => Promise.reject(), env, print })
  await expect(ops({ DATABASE_URL: appUrl })).rejects.toThrow(
    /^Set DATABASE_URL and DATABASE_OWNER_URL/,
  )
  // The role of the servers may not migrate.
  await expect(ops({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: appUrl })).rejects.toThrow(
    /^The role \w+ may not make or change the tables/,
  )
  expect(await ops({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })).toBe(0)
  expect(lines).toEqual([
    'applied  0071-maintenance-since.sql',
    'The database has every migration of this version.',
  ])
  const server = await startServerProcess(database, { MIGRATE: '0', DATABASE_OWNER_URL: '' })
  expect(await server.stop()).toBe(0)
})

slowTest('a server with MIGRATE=0 does not start on a database without tables', async () => {
  const url = new URL(database.appUrl)
  url.pathname = '/postgres'
  const { code, stderr } = await complaint({ DATABASE_URL: url.href, MIGRATE: '0' })
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database has no tables for this role;/),
  ])
})

test('the server names a taken port in one sentence and exits with code 1', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const { code, stderr } = await complaint({ ...urls, PORT: String(port) })
  squatter.close()
  expect([code, stderr]).toEqual([
    1,
    `Port ${port} is taken by another program; set PORT to a free one.`,
  ])
})

slowTest(
  'the server reports a database that stays unreachable in one line and exits with code 1',
  async () => {
    const unreachable = { DATABASE_URL: 'postgres://app:x@127.0.0.1:1/sidebet' }
    const { code, stderr } = await complaint(unreachable, 150_000)
    expect(code).toBe(1)
    expect(stderr.split('\n')).toHaveLength(1)
    expect(stderr).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: .*\.$/)
  },
  160_000,
)

slowTest('the server names a wrong setting in one line and exits with code 1', async () => {
  const { code, stderr } = await complaint({ DATABASE_URL: database.appUrl, PORT: 'http' })
  expect([code, stderr.split('\n').length, stderr]).toEqual([1, 1, expect.stringMatching(/PORT/)])
})

slowTest(
  'the server names the missing DATABASE_OWNER_URL when its role may not create tables',
  async () => {
    const { code, stderr } = await complaint({ DATABASE_URL: database.appUrl })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The role \w+ may not make .*; set DATABASE_OWNER_URL to .*\.$/),
    ])
  },
)
