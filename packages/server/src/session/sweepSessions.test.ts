import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { sweepSessions } from './sweepSessions.ts'

let server: TestServer
let ids: Record<string, number>
beforeEach(async () => {
  server = await startTestServer()
  const { userId } = await server.user('ada')
  const eve = await server.user('eve')
  await server.database.owner.query('delete from sessions')
  ids = { ada: userId, eve: eve.userId }
})
afterEach(() => server.close())

/** A session that is `age` minutes old and was last used `idle` minutes ago. Its name is in user_agent. */
async function insert(name: string, age: number, idle: number, isPending = false) {
  await server.database.owner.query(
    `insert into sessions (id_hash, user_id, mfa_pending, created_at, last_seen_at, proved_at, ip, user_agent)
     select sha256(convert_to($1::text, 'UTF8')), $2, $5, now - $3 * interval '1 minute', now - $4 * interval '1 minute', now, '', $1::text
     from product_now() as now`,
    [name, ids.ada, age, idle, isPending],
  )
}

async function names(): Promise<string[]> {
  const { rows } = await server.database.owner.query(
    'select user_agent as name from sessions order by user_agent',
  )
  return rows.map(({ name }) => name)
}

test('the job deletes expired sessions and no others', async () => {
  await insert('a-new', 0, 0)
  await insert('b-idle-29', 60, 29)
  await insert('c-idle-30', 60, 30)
  await insert('d-old-11h', 11 * 60, 0)
  await insert('e-old-12h', 12 * 60, 0)
  await insert('f-pending-9', 9, 9, true)
  await insert('g-pending-10', 10, 0, true)
  expect(await sweepSessions(server.services).runNext()).toBe(true)
  expect(await names()).toEqual(['a-new', 'b-idle-29', 'd-old-11h', 'f-pending-9'])
})

test('the job deletes expired codes and no others', async () => {
  const { owner } = server.database
  await owner.query(
    `insert into codes (user_id, purpose, code_hash, expires_at)
     select $1::bigint, 'mfa', '\\x00'::bytea, product_now() + interval '1 minute' union all
     select $2::bigint, 'mfa', '\\x00'::bytea, product_now()`,
    [ids.ada, ids.eve],
  )
  expect(await sweepSessions(server.services).runNext()).toBe(true)
  expect((await owner.query('select user_id from codes')).rows).toEqual([{ user_id: ids.ada }])
})

test('after an empty run the job waits a minute, and a clock that is set back does not extend the wait', async () => {
  const sweep = sweepSessions(server.services)
  expect(await sweep.runNext()).toBe(false)
  await insert('over', 13 * 60, 0)
  expect(await sweep.runNext()).toBe(false)
  expect(await names()).toEqual(['over'])
  await setClock(server, 1.01)
  expect(await sweep.runNext()).toBe(true)
  expect(await sweep.runNext()).toBe(false)

  await insert('over again', 26 * 60, 0)
  expect(await sweep.runNext()).toBe(false)
  await setClock(server, -60)
  expect(await sweep.runNext()).toBe(true)
  expect(await names()).toEqual([])
})
