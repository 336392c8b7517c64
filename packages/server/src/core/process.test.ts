/** The server as a process: it drains on SIGTERM, and what it cannot start with is one clear sentence. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import {
  buildServerOnce,
  insertCallers,
  runToItsEnd,
  startServerProcess,
} from '../testing/processes.ts'
import { insertGame, TEST_SECRET } from '../testing/server.ts'

let database: TestDatabase

beforeAll(async () => {
  await buildServerOnce()
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('SIGTERM under load: what was begun is answered, what was answered stands, and the exit is clean', async () => {
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
  const told = await Promise.all(answers)
  expect(code).toBe(0)
  expect(told.filter(({ status }) => ![200, 0, 503].includes(status))).toEqual([])
  const { rows } = await database.owner.query<{ id: number }>('select id from bets order by id')
  const acknowledged = told.filter(({ status }) => status === 200).map(({ body }) => body._id)
  expect(acknowledged.length).toBeGreaterThan(0)
  // Nothing is lost; and of what broke off, nothing was done behind the caller's back while the server was draining.
  expect(rows.map((row) => wireId('bet', row.id))).toEqual(expect.arrayContaining(acknowledged))
  expect(await verify(database.db)).toEqual([])
})

/** What the server says when it cannot start with these settings. */
const complaint = (settings: Record<string, string>) =>
  runToItsEnd({ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET, ...settings })

test('a taken port', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const { port } = squatter.address() as { port: number }
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl }
  const { code, said } = await complaint({ ...urls, PORT: String(port) })
  squatter.close()
  expect([code, said]).toEqual([
    1,
    `Port ${port} is taken by another program; set PORT to a free one.`,
  ])
})

test('an unreachable database', async () => {
  const { code, said } = await complaint({ DATABASE_URL: 'postgres://app:x@127.0.0.1:1/sidebet' })
  expect(code).toBe(1)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: .*\.$/)
})

test('a wrong setting', async () => {
  const { code, said } = await complaint({ DATABASE_URL: database.appUrl, PORT: 'http' })
  expect([code, said.split('\n').length, said]).toEqual([1, 1, expect.stringMatching(/PORT/)])
})

test('money and truth at the edges: a role without tables says which setting is missing', async () => {
  const { code, said } = await complaint({ DATABASE_URL: database.appUrl })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The role \w+ may not make .*; set DATABASE_OWNER_URL to .*\.$/),
  ])
})
