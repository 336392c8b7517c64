import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJobRunner } from '../platform/jobs/jobRunner.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { trialRoutes } from './trialRoutes.ts'

let server: TestServer
let app: FastifyInstance
let ann: Client
let feedReads = 0

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_TOKEN: 'the-token' })
  // A feed that is read whenever its row is due, as the real one is.
  const readFeed = async () => {
    const { rowCount } = await server.database.owner.query(
      `update feeds set due_at = 'infinity' where source = 'espn' and due_at <= product_now()`,
    )
    if (rowCount) feedReads++
    return rowCount !== 0
  }
  const jobs = makeJobRunner([{ name: 'readFeed', runNext: readFeed }], server.services.log)
  app = Fastify()
  await app.register(trialRoutes({ ...server.services, jobs }))
  ann = await server.user('ann')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function post(path: string, payload: object = {}, token = 'the-token', from = '127.0.0.1') {
  const answer = await app.inject({
    method: 'POST',
    url: `/__test${path}`,
    payload,
    remoteAddress: from,
    headers: { 'x-sandbox-token': token },
  })
  return { status: answer.statusCode, body: answer.json() }
}

test('the trial routes answer only this machine, and only with the token', async () => {
  for (const token of ['', 'wrong', 'the-token ']) {
    expect((await post('/feed', {}, token)).status).toBe(403)
  }
  const bare = await app.inject({ method: 'POST', url: '/__test/feed', payload: {} })
  expect(bare.statusCode).toBe(403)
  for (const peer of ['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1']) {
    expect((await post('/feed', {}, 'the-token', peer)).status).toBe(404)
  }
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect((await post('/feed', {}, 'the-token', peer)).status).toBe(200)
  }
})

test('the trial routes do not exist with the system clock', async () => {
  const real = Fastify()
  const config = { ...server.services.config, CLOCK: 'system' as const }
  await real.register(trialRoutes({ ...server.services, config }))
  const headers = { 'x-sandbox-token': 'the-token' }
  const answer = await real.inject({ method: 'POST', url: '/__test/feed', payload: {}, headers })
  expect(answer.statusCode).toBe(404)
  await real.close()
})

test('the feed route reads the feed twice, or once for a new game', async () => {
  const before = feedReads
  expect(await post('/feed')).toEqual({ status: 200, body: { ok: true } })
  expect(feedReads - before).toBe(2)
  expect((await post('/feed', { reads: 1 })).status).toBe(200)
  expect(feedReads - before).toBe(3)
  expect((await post('/feed', { reads: 3 })).status).toBe(400)
})

test('the clock route moves the clock and answers after the feed was read twice', async () => {
  await server.database.owner.query(
    `update feeds set due_at = product_now() + interval '1 day' where source = 'espn'`,
  )
  const before = feedReads
  const week = 7 * 86_400_000
  const moved = await post('/clock', { offset_ms: week })
  expect(moved).toMatchObject({ status: 200, body: { offset_ms: week } })
  expect(Math.abs(Date.parse(moved.body.now) - Date.now() - week)).toBeLessThan(60_000)
  expect(feedReads - before).toBe(2)
  for (const offset_ms of ['7', 0.5, null, 1e18]) {
    expect((await post('/clock', { offset_ms })).status).toBe(400)
  }
  expect((await post('/clock', { offset_ms: 0 })).status).toBe(200)
})

test('the location route clears the time at which a user was located', async () => {
  await server.database.owner.query('update sessions set located_at = now() where user_id = $1', [
    ann.userId,
  ])
  expect((await post('/location', { username: 'ann' })).status).toBe(200)
  const { rows } = await server.database.owner.query(
    'select located_at from sessions where user_id = $1',
    [ann.userId],
  )
  expect(rows).toEqual([{ located_at: null }])
  expect((await post('/location', { username: 'nobody' })).status).toBe(404)
})

test('a trial deposit that is captured twice is credited once', async () => {
  const made = await post('/deposits', { username: 'ann', cents: 500_00 })
  expect(made.status).toBe(200)
  const path = `/deposits/${made.body.orderID}/capture`
  expect(await post(path)).toEqual({ status: 200, body: { status: 'completed' } })
  expect(await post(path)).toEqual({ status: 200, body: { status: 'completed' } })
  const { rows } = await server.database.owner.query(
    `select balance_cents as balance from ledger_accounts where owner_id = $1 and kind = 'user.cash'`,
    [ann.userId],
  )
  expect(rows).toEqual([{ balance: 500_00 }])
})

test('the trial routes refuse invalid deposits', async () => {
  expect((await post('/deposits', { username: 'nobody', cents: 500_00 })).status).toBe(404)
  expect((await post('/deposits', { username: 'ann', cents: 499 })).status).toBe(400)
  expect((await post('/deposits', { username: 'ann', cents: 1_000_001 })).status).toBe(400)
  expect((await post('/deposits', { username: 'ann', cents: '500' })).status).toBe(400)
  expect((await post('/deposits/NONE/capture')).status).toBe(404)
})
