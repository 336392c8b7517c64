/** A server process of one tenant, in a database without the schema `public`: nothing requires it, and a wrong schema is refused. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { insertCallers, runToItsEnd, startServerProcess } from '../testing/processes.ts'
import { readCash } from '../testing/readCash.ts'
import { insertFinal, insertGame, TEST_SECRET } from '../testing/server.ts'
import { firstCases } from '../testing/slowTest.ts'
import { createTenant } from '../testing/tenants.ts'

let database: TestDatabase
let nj: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.owner.query('drop schema public cascade')
  nj = await createTenant(database, 'nj')
})
afterAll(async () => {
  await nj.drop()
  await database.drop()
})

test('a server of a tenant posts, takes and settles a bet, and its ledger verifies', async () => {
  const server = await startServerProcess(database, { DATABASE_SCHEMA: 'nj' })
  const [ann, ben] = await insertCallers(nj, ['ann', 'ben'], 1_000_00)
  const gameId = await insertGame(nj)
  const offer = await ann!.post(server.url, POST_OFFER, offerOn(gameId, { spreadOffer: 1.5 }))
  expect((await ben!.post(server.url, TAKE_OFFER, takeOf(offer.body._id))).status).toBe(200)
  await insertFinal(nj, gameId)
  await vi.waitFor(
    async () => {
      const paid = await nj.owner.query('select from settlements where finished_at is not null')
      expect(paid.rowCount).toBe(1)
    },
    { timeout: 20_000 },
  )
  expect(await readCash(nj, ann!.userId, ben!.userId)).toEqual([1_100_00, 900_00])
  expect(await verify(nj.db)).toEqual([])
  expect((await fetch(`${server.url}/ready`)).status).toBe(200)
  expect(await server.stop()).toBe(0)
})

test('a server of a tenant starts without the URL of the owner', async () => {
  const server = await startServerProcess(database, {
    ...{ DATABASE_SCHEMA: 'nj', MIGRATE: '0', DATABASE_OWNER_URL: '' },
  })
  expect(await server.stop()).toBe(0)
})

/** The sentence with which a server of this schema does not start. */
async function complaint(settings: Record<string, string>): Promise<string> {
  const { code, stderr } = await runToItsEnd({
    ...{ NODE_ENV: 'test', SECRET_KEY: TEST_SECRET, PORT: '0' },
    ...{ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl },
    ...settings,
  })
  expect(code).toBe(1)
  return stderr
}

test.each(firstCases<Record<string, string>>(1, [{}, { MIGRATE: '0' }]))(
  'a missing schema is refused, with %j',
  async (settings) => {
    const missing =
      /^The database has no schema "ny", or the role \w+ may not use it; "ops tenant create ny" creates it\.$/
    expect(await complaint({ ...settings, DATABASE_SCHEMA: 'ny' })).toMatch(missing)
    expect(await complaint(settings)).toMatch(
      /^The database has no schema "public", or the role \w+ may not use it\.$/,
    )
  },
)

test('a schema that is no tenant is refused, and gets no table', async () => {
  await database.owner.query('create schema other')
  expect(await complaint({ DATABASE_SCHEMA: 'other' })).toBe(
    'The schema "other" has no tables of Sidebet; "ops tenant create NAME" creates the schema of a tenant.',
  )
  const tables = await database.owner.query(`select from pg_tables where schemaname = 'other'`)
  expect(tables.rowCount).toBe(0)
})

test('a wrong name of a schema is refused', async () => {
  expect(await complaint({ DATABASE_SCHEMA: 'n"j' })).toBe(
    'The setting DATABASE_SCHEMA is wrong: give a lower-case letter, then at most 39 lower-case letters, digits and underscores, and no schema of PostgreSQL or Citus.',
  )
})
