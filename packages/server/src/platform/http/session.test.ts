/** Identities are read for many requests in one query: each request gets its own session, whatever region rules there are. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { sessionIdOf, setClock } from '../../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { migrate } from '../database/migrate.ts'
import { hashSessionId, makeIdentityReader } from './session.ts'

let server: TestServer
let clients: Client[]

const REGIONS = ['GA', 'NJ', 'GA', 'CA', 'PA']

beforeAll(async () => {
  server = await startTestServer()
  clients = await Promise.all(REGIONS.map((region, at) => server.user(`${region}-${at}`)))
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const [at, region] of REGIONS.entries())
    await server.database.owner.query(
      `update sessions set country = 'US', region = $2 where user_id = $1`,
      [clients[at]!.userId, region],
    )
})

async function runRegionSet(line: string): Promise<void> {
  await runProgram(line.split(' '), {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: () => {},
  })
}

/** The query of processes from before the migration 0026, which run beside the new ones. */
const BEFORE_0026 = `select (select product_now()) as now, w.maintenance, s.id_hash, s.user_id, u.username, s.mfa_pending,
    s.created_at, s.last_seen_at, s.proved_at, s.country, s.region, s.located_at, r.rule
  from switches w
  cross join unnest($1::bytea[]) with ordinality as asked (id_hash, place)
  left join sessions s on s.id_hash = asked.id_hash
  left join users u on u.id = s.user_id
  left join region_rules r on r.country = s.country and r.region = s.region
  order by asked.place`

test('AZ1: with many rules for a region each request gets its own session, in this version and the previous one', async () => {
  for (const rule of ['illegal', 'open', 'intrastate'])
    await runRegionSet(`region set US GA ${rule}`)
  await runRegionSet('region set US NJ illegal --from 2999-01-01T00:00Z')

  const readIdentity = makeIdentityReader(server.database.db, server.services.log)
  const sessionIds = [...clients.map(sessionIdOf), 'unknown', ...clients.map(sessionIdOf).reverse()]
  const names = clients.map(({ username }) => username)
  const results = await Promise.all(sessionIds.map(readIdentity))
  const expected = [...names, undefined, ...names.toReversed()]
  expect(results.map(({ session }) => session?.username)).toEqual(expected)
  expect(results.slice(0, 5).map(({ session }) => session!.regionRule)).toEqual([
    'intrastate',
    'open',
    'intrastate',
    'open',
    'open',
  ])

  const { rows } = await server.database.db.query<{ username: string | null; rule: string }>(
    BEFORE_0026,
    [sessionIds.map(hashSessionId)],
  )
  expect(rows.map(({ username }) => username ?? undefined)).toEqual(expected)
  // The old table has the rules from before: rules that are set since apply in the new version alone.
  expect(rows.slice(0, 5).map(({ rule }) => rule)).toEqual(['illegal', null, 'illegal', null, null])
})

test('AZ1: requests get their own sessions in any order, and each rule of their places counts at its instant', async () => {
  const { db, owner } = server.database
  const readIdentity = makeIdentityReader(db, server.services.log)
  const read = async (sessionIds: readonly string[]) =>
    (await Promise.all(sessionIds.map(readIdentity))).map(({ session }) => session)
  const [first, second] = clients.map(sessionIdOf)
  const sessions = await read([second!, 'none', first!, second!])
  expect(sessions.map((session) => session?.username)).toEqual([
    clients[1]!.username,
    undefined,
    clients[0]!.username,
    clients[1]!.username,
  ])
  const before = sessions[2]!.regionRule
  const after = before === 'illegal' ? 'open' : 'illegal'
  const { country, region } = sessions[2]!
  const add = `insert into place_rules (country, region, rule, valid_from) values ($1, $2, $3, $4)`
  await owner.query(add, [country, region, after, '2999-01-01'])
  expect((await read([first!]))[0]!.regionRule).toBe(before)
  await owner.query(add, [country, region, after, '2000-01-01'])
  await owner.query(add, [country, region, after, 'now'])
  expect((await read([first!]))[0]!.regionRule).toBe(after)
  await owner.query(`delete from place_rules where country = $1 and region = $2 and rule = $3`, [
    ...[country, region, after],
  ])
})

test('AC8: a use of a session counts from its request, however late the record of it is written', async () => {
  const { db } = server.database
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const query = (async (...statement: Parameters<typeof db.query>) => {
    if (String(statement[0]).startsWith('update sessions')) await released
    return db.query(...statement)
  }) as typeof db.query
  const sessionId = sessionIdOf(clients[0]!)
  await setClock(server, 25)
  const { now } = await makeIdentityReader({ ...db, query }, server.services.log)(sessionId)
  await setClock(server, 60)
  release()
  await vi.waitFor(async () => {
    const { rows } = await db.query<{ at: Date }>(
      'select last_seen_at as at from sessions where id_hash = $1',
      [hashSessionId(sessionId)],
    )
    expect(rows[0]!.at.getTime()).toBe(now)
  })
  await setClock(server, 0)
})

test('GAP-002: region rules of the operator from before the migration still apply after it', async () => {
  const { owner, ownerUrl, appUrl } = server.database
  await owner.query(`drop table place_rules;
    alter table switches drop column region_lists;
    alter table sessions drop column located_from;
    delete from schema_migrations where name like '0026-%';
    update region_rules set rule = 'open' where region = 'GA';
    insert into region_rules values ('US', 'PA', 'illegal')`)
  const [name] = await migrate(ownerUrl, new URL(appUrl).username)
  expect(name).toMatch(/^0026-/)
  const readIdentity = makeIdentityReader(server.database.db, server.services.log)
  const results = await Promise.all(clients.map((client) => readIdentity(sessionIdOf(client))))
  expect(results.map(({ session }) => session!.regionRule)).toEqual([
    'open',
    'open',
    'open',
    'open',
    'illegal',
  ])
  const { rows } = await owner.query<{ region: string; rule: string; list: string }>(
    `select region, rule, list from place_rules where list = 'operator' order by region`,
  )
  expect(rows).toEqual([
    { region: 'GA', rule: 'open', list: 'operator' },
    { region: 'PA', rule: 'illegal', list: 'operator' },
  ])
})
