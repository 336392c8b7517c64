/** Two tenants in one database: each has its own users, offers, bets and ledger, and none of them sees or delays the other. */
import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockAddedTeams } from '../games/addedTeams.sql.ts'
import { lockTakesOf } from '../notifications/inbox/inboxRows.sql.ts'
import { lockAlerts } from '../operator/operatorAlerts.sql.ts'
import { lockSealing } from '../platform/audit/chain.ts'
import type { Database } from '../platform/database/db.ts'
import { isRestored } from '../platform/database/isRestored.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { changeEventsOf } from '../testing/changeEvents.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { readCash } from '../testing/readCash.ts'
import { insertFinal, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { createTenant, runTenantCommand } from '../testing/tenants.ts'
import { runProgram } from './runProgram.ts'
import { verify } from './verify.ts'

let database: TestDatabase
let nj: TestServer
/** Its name is a word of SQL. */
let select: TestServer
beforeAll(async () => {
  database = await freshDatabase()
  nj = await startTestServer({}, {}, { database: await createTenant(database, 'nj') })
  select = await startTestServer({}, {}, { database: await createTenant(database, 'select') })
})
afterAll(async () => {
  await nj.close()
  await select.close()
  await database.drop()
})

const tenant = (...words: readonly string[]) => runTenantCommand(database, ...words)

const count = async ({ database }: TestServer, table: string) => {
  const { rows } = await database.owner.query<{ count: number }>(`select count(*) from ${table}`)
  return rows[0]!.count
}

/** Ann offers $100 at even odds, ben takes all of it, and the away team wins. Returns their funds. */
async function playOneBet(server: TestServer): Promise<number[]> {
  const ann = await server.user('ann', { cashCents: 1_000_00 })
  const ben = await server.user('ben', { cashCents: 1_000_00 })
  const gameId = await insertGame(server.database)
  const { body: offer } = await ann.post(POST_OFFER, offerOn(gameId, { spreadOffer: 1.5 }))
  expect((await ben.post(TAKE_OFFER, takeOf(offer._id))).status).toBe(200)
  await insertFinal(server.database, gameId)
  await server.services.jobs.drain()
  return readCash(server.database, ann.userId, ben.userId)
}

describe('two tenants', () => {
  test('post, take and settle a bet each, and see nothing of each other', async () => {
    expect(await playOneBet(nj)).toEqual([1_100_00, 900_00])
    expect(await count(nj, 'bets')).toBe(1)
    for (const table of ['users', 'games', 'offers', 'bets', 'ledger_transfers', 'audit'])
      expect([table, await count(select, table)]).toEqual([table, 0])
    expect(await playOneBet(select)).toEqual([1_100_00, 900_00])
    expect(await count(nj, 'bets')).toBe(1)
    expect(await verify(nj.database.db)).toEqual([])
    expect(await verify(select.database.db)).toEqual([])
  })

  test('do not accept a session of each other', async () => {
    const dee = await nj.user('dee')
    expect((await select.client(dee.cookie).get('/api/funds/held')).status).toBe(401)
    expect((await dee.get('/api/funds/held')).status).toBe(200)
  })

  test('do not receive the change events of each other', async () => {
    const eve = await select.user('eve', { cashCents: 500_00 })
    const gameId = await insertGame(select.database)
    const post = () => eve.post(POST_OFFER, offerOn(gameId))
    expect(await changeEventsOf(nj.database, post)).toEqual([])
    expect(await changeEventsOf(database, post)).toEqual([])
    expect(await changeEventsOf(select.database, post)).toHaveLength(1)
  })

  test('do not wait for the locks of each other', async () => {
    await nj.database.owner.transaction(async (tx) => {
      await lockSealing(tx)
      await lockAddedTeams(tx)
      expect(await lockAlerts(tx)).toBe(true)
      expect(await lockTakesOf(tx, [1])).toEqual(new Set([1]))
      const takeAll = async (server: Pick<TestServer, 'database'>) =>
        server.database.owner.transaction(async (other) => {
          await other.setLimits({ lock: 50 })
          const isFree = await lockAlerts(other)
          const offers = await lockTakesOf(other, [1])
          await lockSealing(other)
          await lockAddedTeams(other)
          return [isFree, offers.size]
        })
      expect(await takeAll(select)).toEqual([true, 1])
      expect(await takeAll({ database })).toEqual([true, 1])
      // Within one tenant they do.
      await expect(takeAll(nj)).rejects.toMatchObject({ code: '55P03' })
    })
  })
})

describe('ops tenant', () => {
  test('lists each schema with tables of the product', async () => {
    const { code, lines } = await tenant('list', '--json')
    const listed: { tenant: string; migrations: number; lacks: string[] }[] = JSON.parse(lines[0]!)
    expect([code, listed.map((row) => row.tenant)]).toEqual([0, ['nj', 'public', 'select']])
    expect(new Set(listed.map(({ migrations }) => migrations)).size).toBe(1)
    expect(listed[0]!.migrations).toBeGreaterThan(70)
    expect((await tenant('list')).lines[0]).toBe(`nj  ${listed[0]!.migrations} migrations`)
  })

  test('names a migration that a tenant lacks, and the tool exits with 1', async () => {
    await nj.database.owner.query(`delete from schema_migrations where name like '0080-%'`)
    const sentence = 'nj  lacks 0080-clock-of-a-setting.sql: run ops tenant migrate'
    const [list, verified] = [await tenant('list'), await tenant('verify')]
    expect([list.code, verified.code]).toEqual([1, 1])
    expect(list.lines).toContain(sentence)
    expect(verified.lines).toContain(sentence)
    expect((await tenant('migrate')).lines).toEqual([
      'nj  applied 0080-clock-of-a-setting.sql',
      ...['nj', 'public', 'select'].map((name) => `${name}  has every migration of this version.`),
    ])
    expect((await tenant('list')).code).toBe(0)
  })

  test('verifies one tenant after the other', async () => {
    const clean = await tenant('verify')
    expect(clean.code, clean.lines.join('\n')).toBe(0)
    expect(clean.lines).toContainEqual(expect.stringMatching(/^select {2}I1 +ok/))
    await select.database.owner.query(
      `update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'equity.platform'`,
    )
    const broken = await tenant('verify')
    await select.database.owner.query(
      `update ledger_accounts set balance_cents = balance_cents - 1 where kind = 'equity.platform'`,
    )
    expect(broken.code).toBe(1)
    const lines = broken.lines.filter((line) => line.includes('BROKEN'))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) expect(line).toMatch(/^select {2}I/)
    expect(broken.lines).toContainEqual(expect.stringMatching(/^nj {2}I1 +ok/))
  })

  test('prints the checks of each tenant as rows', async () => {
    const { lines } = await tenant('verify', '--json')
    const rows: Record<string, unknown>[] = JSON.parse(lines[0]!)
    expect(rows).toContainEqual({
      ...{ tenant: 'nj', row: 'check', check: 'I1', breaches: [] },
      rule: expect.any(String),
    })
    expect(new Set(rows.map((row) => row.tenant))).toEqual(new Set(['nj', 'public', 'select']))
  })

  test.each([
    '',
    'NJ',
    'n-j',
    'new jersey',
    '1nj',
    'n"j',
    "n';j",
    'public',
    'pg_toast',
    'citus',
    'information_schema',
    'n'.repeat(41),
    'nĵ',
  ])('refuses the name %j', async (name) => {
    await expect(tenant('create', name)).rejects.toThrow(`"${name}" is not the name of a tenant`)
  })

  test('refuses a schema that exists', async () => {
    await expect(tenant('create', 'nj')).rejects.toThrow('The database has a schema "nj" already.')
  })

  test('refuses without the right to create a schema, and leaves nothing', async () => {
    const asApp = { appUrl: database.appUrl, ownerUrl: database.appUrl }
    await expect(runTenantCommand(asApp, 'create', 'pa')).rejects.toThrow(
      'The role of DATABASE_OWNER_URL may not create a schema',
    )
    await expect(
      runTenantCommand({ appUrl: database.appUrl, ownerUrl: '' }, 'list'),
    ).rejects.toThrow('Set DATABASE_URL and DATABASE_OWNER_URL')
    expect((await tenant('list')).lines.join()).not.toContain('pa ')
  })
})

test('a restored copy is marked in every tenant, and each goes live by itself', async () => {
  const databases = [database.db, nj.database.db, select.database.db]
  const ops = (db: Database, word: string) =>
    runProgram([word], { withDatabase: (work) => work(db), env: {}, print: () => {} })
  const marks = () => Promise.all(databases.map(isRestored))
  expect(await marks()).toEqual([false, false, false])
  await ops(nj.database.db, 'restored')
  expect(await marks()).toEqual([true, true, true])
  for (const db of databases) {
    const records = await db.query(`select from audit where action = 'database.restored'`)
    expect(records.rowCount).toBe(1)
  }
  await ops(nj.database.db, 'go-live')
  expect(await marks()).toEqual([true, false, true])
  await ops(database.db, 'go-live')
  await ops(select.database.db, 'go-live')
})

test('an id with 16 digits, as a distributed tenant has, is an id', async () => {
  const id = 2 ** 53 - 2
  await nj.database.owner.query(`alter table offers alter column id restart with ${id}`)
  const fay = await nj.user('fay', { cashCents: 500_00 })
  const gus = await nj.user('gus', { cashCents: 500_00 })
  const { body: offer } = await fay.post(POST_OFFER, offerOn(await insertGame(nj.database)))
  expect(offer._id).toBe(wireId('offer', id))
  expect((await gus.post(TAKE_OFFER, takeOf(offer._id, 10))).status).toBe(200)
  expect((await gus.post(TAKE_OFFER, takeOf(`o_${2 ** 53}`, 10))).status).toBe(400)
})
