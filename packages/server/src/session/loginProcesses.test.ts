/** Limits on logins are in the database: all processes share them, and they survive a restart (AC3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, signUpForm } from '../testing/accounts.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { type ServerProcess, startServerProcess } from '../testing/processes.ts'

let database: TestDatabase
let servers: ServerProcess[] = []
const start = () =>
  startServerProcess(database, { THROTTLE_SCALE: '1', TRUSTED_PROXIES: 'loopback' })

beforeAll(async () => {
  database = await freshDatabase()
  servers = await Promise.all([start(), start()])
  const signedUp = await post(servers[0]!, '/api/user/signup', signUpForm('ada'))
  expect(await signedUp.json()).toEqual({ message: 'success' })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await database.drop()
})

const post = (server: ServerProcess, path: string, body: object, headers: object = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function login(server: ServerProcess, ip: string, password: string, cookie = '') {
  const body = { username: 'ada', password }
  const answer = await post(server, '/api/user/login', body, { 'x-forwarded-for': ip, cookie })
  const device = answer.headers.getSetCookie().find((text) => text.startsWith('device='))
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    device: device?.split(';')[0] ?? '',
  }
}

test('AC3: of twenty wrong logins on two processes ten are checked; the owner still logs in, and the limits survive a restart', async () => {
  const owners = await login(servers[0]!, '203.0.113.1', PASSWORD)
  expect(owners.status).toBe(200)

  const ip = '198.51.100.1'
  const statuses: number[] = []
  // In pairs: of twenty at once, some wait too long for the row of the count on a busy machine, and are refused after it.
  for (let pair = 0; pair < 10; pair++) {
    const tries = servers.map((server) => login(server, ip, 'Wrong-1!'))
    statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
  }
  expect(statuses.sort()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
  for (const server of servers) {
    const refused = await login(server, ip, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.retryAfter).toBeGreaterThan(0)
    expect((await login(server, '203.0.113.2', PASSWORD)).status).toBe(200)
    expect((await login(server, ip, PASSWORD, owners.device)).status).toBe(200)
  }

  await Promise.all(servers.map((server) => server.kill()))
  servers = await Promise.all([start(), start()])
  for (const server of servers) {
    expect((await login(server, ip, PASSWORD)).status).toBe(429)
    expect((await login(server, ip, PASSWORD, owners.device)).status).toBe(200)
  }
})
