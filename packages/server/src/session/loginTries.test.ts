import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, PASSWORD, setClock } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(server, 'ada')
  await createAccount(server, 'eve')
})
afterAll(() => server.close())

async function login(remoteAddress: string, username: string, password: string) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    payload: { username, password },
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after'] ?? 0) }
}

async function fail(times: number, ip: string, username = 'ada') {
  for (let i = 0; i < times; i++) {
    expect((await login(ip, username, 'Wrong-1!')).status).toBe(401)
  }
}

test('after ten wrong passwords even the right one is 429, from there and for 15 minutes only', async () => {
  const ip = '198.51.100.1'
  await fail(10, ip)
  const refused = await login(ip, 'ada', PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(900)
  // The owner somewhere else, and somebody else at the same place, are not kept out.
  expect((await login('198.51.100.2', 'ada', PASSWORD)).status).toBe(200)
  expect((await login(ip, 'eve', PASSWORD)).status).toBe(200)

  await setClock(server, 16)
  expect((await login(ip, 'ada', PASSWORD)).status).toBe(200)
  await setClock(server, 0)
})

test('a name that nobody has is counted like one that somebody has', async () => {
  const ip = '198.51.100.3'
  await fail(10, ip, 'nobody-here')
  expect((await login(ip, 'nobody-here', PASSWORD)).status).toBe(429)
})

test('right passwords are not counted, and do not forgive the wrong ones', async () => {
  const ip = '198.51.100.4'
  await fail(9, ip)
  for (let i = 0; i < 5; i++) expect((await login(ip, 'ada', PASSWORD)).status).toBe(200)
  await fail(1, ip)
  expect((await login(ip, 'ada', PASSWORD)).status).toBe(429)
})

test('of forty guesses at once ten are judged', async () => {
  const guesses = Array.from({ length: 40 }, () => login('198.51.100.5', 'ada', 'Wrong-1!'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(30)
})

test('an address has a hundred wrong tries, whatever the names; an IPv6 network counts as one', async () => {
  const guesses = Array.from({ length: 100 }, (_, i) =>
    login(`2001:db8:0:1::${(i + 1).toString(16)}`, `name-${i}`, PASSWORD),
  )
  expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true)
  expect((await login('2001:db8:0:1:ffff::1', 'ada', PASSWORD)).status).toBe(429)
  expect((await login('2001:db8:0:2::1', 'ada', PASSWORD)).status).toBe(200)
})
