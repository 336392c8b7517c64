import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { sweepRequests } from './sweep.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the sweep deletes only expired rate limits and idempotency keys older than a day', async () => {
  const { owner } = server.database
  await owner.query(
    `insert into throttles (key, window_ends_at, count)
     select 'running', product_now() + interval '1 minute', 1 union all
     select 'ended', product_now(), 1`,
  )
  await owner.query(
    `insert into idempotency (user_id, call, key, body_hash, answer, created_at)
     select 1, 'call', 'young', '\\x00'::bytea, '{}'::json, product_now() - interval '23 hours' union all
     select 1, 'call', 'old', '\\x00'::bytea, '{}'::json, product_now() - interval '24 hours'`,
  )
  const sweep = sweepRequests(server.services)
  expect(await sweep.runNext()).toBe(true)
  expect(await sweep.runNext()).toBe(false)
  expect((await owner.query('select key from throttles')).rows).toEqual([{ key: 'running' }])
  expect((await owner.query('select key from idempotency')).rows).toEqual([{ key: 'young' }])
})

test('the sweep deletes many rows in several batches', async () => {
  const { owner } = server.database
  await owner.query(
    `insert into throttles (key, window_ends_at, count)
     select 'many-' || i, product_now(), 1 from generate_series(1, 1500) as i`,
  )
  const sweep = sweepRequests(server.services)
  expect(await sweep.runNext()).toBe(true)
  expect((await owner.query(`select 1 from throttles where key like 'many-%'`)).rowCount).toBe(500)
  expect(await sweep.runNext()).toBe(true)
  expect(await sweep.runNext()).toBe(false)
})
