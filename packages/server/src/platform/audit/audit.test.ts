/** Which actions write an audit record, through the routes; records name people by id alone (AU1). */

import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runProgram } from '../../ops/runProgram.ts'
import { createAccount, logIn, PASSWORD, setClock } from '../../testing/accounts.ts'
import { insertUser, startTestServer, TEST_SECRET, type TestServer } from '../../testing/server.ts'
import { slowTest } from '../../testing/slowTest.ts'
import type { Database } from '../database/db.ts'
import { WORK_LIMITS } from '../database/limits.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { audit } from './audit.ts'
import { lastSeal, lockSealing, RECORD, sealOf } from './chain.ts'
import { hideOldAddresses } from './hideOldAddresses.ts'
import { rewrapKeys, show, withKeys } from './keys.ts'

let server: TestServer
let adaId: number
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  adaId = await createAccount(server, 'ada')
})
afterAll(() => server.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.owner.query(text, values)).rows

let minutes = 0
async function aMinuteLater(): Promise<void> {
  minutes += 2
  await setClock(server, minutes)
  await server.services.jobs.drain()
}

async function login(remoteAddress: string, username: string, password = 'Wrong-1!') {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: { 'user-agent': 'Canary/7.0' },
    payload: { username, password },
  })
  return statusCode
}

type Row = {
  id: number
  action: string
  actor: string
  subject: string
  facts: Record<string, unknown>
  keyId: number
  private: Buffer
}
const rowsOf = async (action: string) =>
  (await sql(
    `select id, action, actor, subject, facts, key_id as "keyId", private from audit where action = $1 order by id`,
    [action],
  )) as Row[]

const shown = ({ keyId, private: bytes }: Row) => show(server.services.db, keyId, bytes)

async function showCommand(
  username: string,
  env: Record<string, string> = {},
  db: Database = server.database.db,
) {
  const lines: string[] = []
  const settings = { DATABASE_URL: 'postgres://x@y/z', NODE_ENV: 'test', SECRET_KEY: TEST_SECRET }
  await runProgram(['audit', 'show', username], {
    withDatabase: (work) => work(db),
    env: { ...settings, ...env },
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}

test('AU1: a failed login is recorded with the id of the user, or with a hash of an unknown username', async () => {
  expect(await login('198.51.100.77', 'ada')).toBe(401)
  expect(await login('198.51.100.77', 'Typed-passw0rd!')).toBe(401)
  const [existing, unknown] = await rowsOf('session.loginFailed')
  expect(existing).toMatchObject({ actor: 'nobody', subject: wireId('user', adaId) })
  expect(unknown!.subject).toMatch(/^name:[\w-]{43}$/)
  for (const row of [existing!, unknown!])
    expect(await shown(row)).toEqual({ ip: '198.51.100.77', userAgent: 'Canary/7.0' })
})

test('AU1: a wrong password is recorded for the user of the session, and a forgotten login without an actor', async () => {
  const zoeId = await createAccount(server, 'zoe')
  const zoe = await logIn(server, 'zoe')
  const wrong = { currentPassword: 'Wrong-1!', password: 'Other-luck-2!' }
  await zoe.post('/api/user/reauth', { password: 'Wrong-1!' })
  await zoe.post('/api/user/changepassword/zoe', wrong)
  await zoe.post('/api/user/checkoldpassword', { username: 'zoe', password: 'Wrong-1!' })
  const own = { actor: wireId('user', zoeId), subject: wireId('user', zoeId) }
  expect(await rowsOf('session.passwordWrong')).toMatchObject([own, own, own])

  const headers = { 'user-agent': 'Canary/7.0' }
  for (const secret of ['Wrong', 'Rex'])
    await zoe.post('/api/user/requestlogin', { email: 'zoe@example.test', secret }, headers)
  for (const action of ['account.answerWrong', 'account.linkAsked']) {
    const rows = await rowsOf(action)
    expect(rows).toMatchObject([{ actor: 'nobody', subject: wireId('user', zoeId) }])
    expect(await shown(rows[0]!)).toMatchObject({ userAgent: 'Canary/7.0' })
  }
})

test('AU1: the audit contains no username, contact, address or device in plain text', async () => {
  await createAccount(server, 'zq-user')
  await login('198.51.100.77', 'zq-user')
  await login('198.51.100.77', 'zq-user', PASSWORD)
  await audit(server.services.db, {
    actor: wireId('user', adaId),
    action: 'test.contact',
    contact: 'canary@example.test',
  })
  const text = JSON.stringify(
    await sql(
      'select a::text, k::text as key from audit a left join audit_keys k on k.id = a.key_id',
    ),
  )
  expect(text).toContain('session.login')
  for (const canary of ['198.51.100.77', 'Canary', 'canary', 'zq-user', 'Typed', 'example.test'])
    for (const form of [canary, Buffer.from(canary).toString('hex')])
      expect(text, canary).not.toContain(form)
  expect(await shown((await rowsOf('test.contact'))[0]!)).toEqual({
    contact: 'canary@example.test',
  })
})

test('AU1: without the key of the user the records remain, but their addresses are unreadable', async () => {
  const eveId = await createAccount(server, 'eve')
  await login('198.51.100.78', 'eve')
  expect(await showCommand('eve')).toContain('198.51.100.78')
  expect(
    await showCommand('eve', { SECRET_KEY: 'another key of forty characters and more' }),
  ).not.toContain('198.51.100.78')
  const before = await sql('select count(*) from audit_keys where user_id = $1', [adaId])
  await sql('delete from audit_keys where user_id = $1', [eveId])
  const output = await showCommand('eve')
  expect(output).toContain('session.loginFailed')
  expect(output).toContain('its key is gone')
  expect(output).not.toContain('198.51.100.78')
  expect(await sql('select count(*) from audit_keys where user_id = $1', [adaId])).toEqual(before)
  // The command itself is recorded.
  expect((await rowsOf('audit.show')).length).toBeGreaterThan(0)
})

test('AU1: unknown usernames share one key per month', async () => {
  const keysOf = async () =>
    new Set(
      (await rowsOf('session.loginFailed'))
        .filter(({ subject }) => subject.startsWith('name:'))
        .map(({ keyId }) => keyId),
    )
  await login('198.51.100.79', 'nobody-1')
  await login('198.51.100.80', 'nobody-2')
  expect((await keysOf()).size).toBe(1)
  await setClock(server, 40 * 24 * 60)
  await login('198.51.100.79', 'nobody-3')
  await setClock(server, minutes)
  expect((await keysOf()).size).toBe(2)
})

test('AU1: records remain readable during a change of SECRET_KEY, and the old key soon becomes unnecessary', async () => {
  await login('198.51.100.81', 'ada')
  const row = (await rowsOf('session.loginFailed')).at(-1)!
  const newer = 'the key that is used from now on'
  const { db } = server.database
  const both = withKeys(db, [newer, TEST_SECRET])
  const after = withKeys(db, [newer])
  expect(await show(after, row.keyId, row.private)).toBeNull()
  expect(await show(both, row.keyId, row.private)).toMatchObject({ ip: '198.51.100.81' })
  while ((await rewrapKeys(both, 1)) > 0);
  expect(await show(after, row.keyId, row.private)).toMatchObject({ ip: '198.51.100.81' })
  expect(await shown(row)).toBeNull()
  while ((await rewrapKeys(withKeys(db, [TEST_SECRET, newer]), 100)) > 0);
})

test('AU1: the audit records a request that names another user, or names a user without a session', async () => {
  const ada = await logIn(server, 'ada')
  expect((await ada.get('/api/user/profile/eve')).status).toBe(403)
  expect((await ada.get('/api/user/profile/nobody-here')).status).toBe(403)
  expect((await server.anonymous.get('/api/user/profile/eve')).status).toBe(401)
  // A request without a session that names no user is not recorded.
  expect((await server.anonymous.get('/api/home/public')).status).not.toBe(200)
  await aMinuteLater()
  const refused = (await rowsOf('access.refused')).map(({ actor, facts }) => ({ actor, facts }))
  expect(refused).toContainEqual({
    actor: wireId('user', adaId),
    facts: { call: 'profile', code: 'otherUser', count: 2 },
  })
  expect(refused).toContainEqual({
    actor: 'nobody',
    facts: { call: 'profile', code: 'noSession', count: 1 },
  })
  expect(refused.filter(({ facts }) => facts.code === 'noSession')).toHaveLength(1)
})

test('AU1: many refusals of one client are one record per minute', async () => {
  await createAccount(server, 'hunted')
  for (let at = 0; at < 10; at++) await login('198.51.100.90', 'hunted')
  const before = (await sql('select count(*) from audit'))[0].count
  for (let at = 0; at < 50; at++) expect(await login('198.51.100.90', 'hunted')).toBe(429)
  // Refusals are counted in memory: no record is written during the flood.
  expect((await sql('select count(*) from audit'))[0].count).toBe(before)
  await aMinuteLater()
  const [row] = (await rowsOf('access.refused')).filter(
    ({ facts }) => facts.code === 'tooManyTries',
  )
  expect(row!.facts).toEqual({ call: 'login', code: 'tooManyTries', count: 50 })
  expect(await shown(row!)).toEqual({ ip: '198.51.100.90' })
})

test('AU1: refusals of many clients are records for 300 users and 30 subnets, and one for all others', async () => {
  const { refusalCounter, db } = server.services
  const flood = (call: string, who: (at: number) => { userId: number | null; ip: string }) => {
    for (let at = 0; at < 1_000; at++)
      refusalCounter.note({ call, code: 'tooManyTries', ...who(at) })
  }
  const counts = async (call: string) =>
    (await rowsOf('access.refused'))
      .filter(({ facts }) => facts.call === call)
      .map(({ facts }) => facts.count)
  flood('users', (at) => ({ userId: 1_000_000 + at, ip: '10.0.0.1' }))
  flood('strangers', (at) => ({ userId: null, ip: `10.${at >> 8}.${at & 255}.1` }))
  await refusalCounter.write(db)
  expect((await counts('users')).length).toBe(300)
  expect((await counts('strangers')).length).toBe(30)
  expect(await counts('others')).toEqual([700, 970])
  await refusalCounter.write(db)
  expect(await counts('others')).toEqual([700, 970])

  // A client with a whole subnet counts as one.
  flood('one', (at) => ({ userId: null, ip: `10.9.9.${at % 256}` }))
  flood('six', (at) => ({ userId: null, ip: `2001:db8:7:${(at % 500).toString(16)}::1` }))
  await refusalCounter.write(db)
  expect([await counts('one'), await counts('six')]).toEqual([[1_000], [1_000]])
})

test('AU1: refusals that could not be written while the database was unavailable are written later', async () => {
  const { refusalCounter, db } = server.services
  refusalCounter.note({ call: 'away', code: 'otherUser', userId: adaId, ip: '' })
  const broken = { ...db, query: (() => Promise.reject(new Error('away'))) as typeof db.query }
  await expect(refusalCounter.write(broken)).rejects.toThrow('away')
  refusalCounter.note({ call: 'away', code: 'otherUser', userId: adaId, ip: '' })
  await refusalCounter.write(db)
  const away = (await rowsOf('access.refused')).filter(({ facts }) => facts.call === 'away')
  expect(away.map(({ facts }) => facts.count)).toEqual([2])
})

test('AU1: a start encrypts the addresses of old records', async () => {
  const userId = await insertUser(server.database, 'old-one', 0)
  const insert = (actor: string) =>
    sql(
      `insert into audit (actor, action, subject, ip) values ($1, 'test.old', 'u_1', '203.0.113.50') returning id`,
      [actor],
    )
  await insert(wireId('user', userId))
  await insert('system')
  const owner = withKeys(server.database.owner, server.services.config.secretKeys)
  await hideOldAddresses(owner)
  expect(await sql(`select 1 from audit where ip <> ''`)).toEqual([])
  for (const row of await rowsOf('test.old'))
    expect(await shown(row)).toEqual({ ip: '203.0.113.50' })

  // A record that was sealed before its address could be encrypted retains its seal and loses the address.
  const [late] = await insert('system')
  await vi.waitFor(
    async () => {
      await aMinuteLater()
      expect(await sql('select 1 from audit_chain where audit_id = $1', [late.id])).toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )
  await hideOldAddresses(owner)
  expect(await sql(`select ip, private from audit where id = $1`, [late.id])).toEqual([
    { ip: '', private: null },
  ])
  const verified = runProgram(['audit', 'verify'], {
    withDatabase: (work) => work(server.database.db),
    env: {},
    print: () => {},
  })
  expect(await verified).toBe(0)
})

slowTest(
  'AU1: audit show works even when reading the audit takes longer than the statement timeout',
  async () => {
    const { appUrl } = server.database
    await sql(`create function slowly() returns boolean language plpgsql as
    $$ begin perform pg_sleep(0.01); return true; end $$`)
    await sql('alter table audit enable row level security')
    await sql('create policy slow_read on audit for select using (slowly())')
    await sql('create policy write on audit for insert with check (true)')
    await sql(
      `insert into audit (actor, action) select $1, 'test.slow' from generate_series(1, 300)`,
      [wireId('user', adaId)],
    )
    const db = openDatabase(appUrl, 2, { ...WORK_LIMITS, statement: 1_000 })
    await expect(db.query('select count(id) from audit')).rejects.toMatchObject({ code: '57014' })
    expect(await showCommand('ada', undefined, db)).toContain('test.slow')
    await db.close()
    await sql('alter table audit disable row level security')
  },
)

const AN_OLD_ONE = `insert into audit (actor, action, ip) values ('system', 'test.waits', '203.0.113.51') returning id`

test('AU1: a start that encrypts old addresses waits without limit for a process that seals records', async () => {
  const { ownerUrl, owner } = server.database
  const [{ id }] = await sql(AN_OLD_ONE)
  // `hideOldAddresses` must override this lock timeout of 1 ms.
  const hasty = openDatabase(ownerUrl, 2, { ...WORK_LIMITS, lock: 1 })
  const waiting = () =>
    sql(`select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`)
  let hiding: Promise<void> | undefined
  await owner.transaction(async (tx) => {
    await lockSealing(tx)
    hiding = hideOldAddresses(withKeys(hasty, server.services.config.secretKeys))
    for (let seen = 0; seen < 5; seen++)
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 })
    const { rows } = await tx.query<{ record: string }>(
      `select ${RECORD} as record from audit a where id = $1`,
      [id],
    )
    const { place, row, hash } = sealOf(await lastSeal(tx), id, rows[0]!.record)
    await tx.query('insert into audit_chain values ($1, $2, $3)', [place, row, hash])
  })
  await hiding
  await hasty.close()
  expect(await sql('select ip, private from audit where id = $1', [id])).toEqual([
    { ip: '', private: null },
  ])
})

test('AU1: many old addresses are encrypted in few statements, each with the key of its user', async () => {
  const userIds = await Promise.all(
    ['many-1', 'many-2', 'many-3'].map((name) => insertUser(server.database, name, 0)),
  )
  await sql(
    `insert into audit (actor, action, ip)
     select ($1::text[])[1 + n % 3], 'test.many', '203.0.113.' || n % 256 from generate_series(1, 2500) as n`,
    [userIds.map((id) => wireId('user', id))],
  )
  let statements = 0
  const { owner } = server.database
  const counted: Database = {
    ...owner,
    transaction: (work) =>
      owner.transaction((tx) => {
        const query = tx.query.bind(tx)
        tx.query = ((...args: Parameters<typeof query>) => {
          statements++
          return query(...args)
        }) as typeof tx.query
        return work(tx)
      }),
  }
  await hideOldAddresses(withKeys(counted, server.services.config.secretKeys))
  expect(statements).toBeLessThan(50)
  const rows = await rowsOf('test.many')
  expect(rows).toHaveLength(2500)
  const keyOfActor = new Map(rows.map(({ actor, keyId }) => [actor, keyId]))
  expect(new Set(keyOfActor.values()).size).toBe(3)
  expect(rows.filter(({ actor, keyId }) => keyOfActor.get(actor) !== keyId)).toEqual([])
  for (const row of rows.slice(-3))
    expect(await shown(row)).toEqual({ ip: expect.stringMatching(/^203\.0\.113\./) })
  expect(await sql(`select 1 from audit where ip <> ''`)).toEqual([])
})
