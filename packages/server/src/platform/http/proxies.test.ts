/** The client address behind proxies: only the X-Forwarded-For header of a configured proxy counts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, PASSWORD } from '../../testing/accounts.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const PROXY = '10.1.2.3'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1', TRUSTED_PROXIES: '10.1.0.0/16, 10.9.9.9' })
  await createAccount(server, 'ada')
})
afterAll(() => server.close())

/** A login with a wrong password unless another one is given. Returns the status. */
async function login(from: { peer: string; forwarded: string }, password = 'Wrong-1!') {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress: from.peer,
    headers: { 'x-forwarded-for': from.forwarded },
    payload: { username: 'ada', password },
  })
  return statusCode
}

async function addressOf(peer: string, forwarded: string): Promise<string> {
  const answer = await server.app.inject({
    url: '/api/user',
    remoteAddress: peer,
    headers: { 'x-forwarded-for': forwarded },
  })
  return answer.json().currentIP
}

test.each([
  ['a person behind the proxy', PROXY, '203.0.113.7', '203.0.113.7'],
  ['what the person claims before it', PROXY, '192.0.2.1, 203.0.113.7', '203.0.113.7'],
  ['behind two proxies', PROXY, '192.0.2.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['somebody who is no proxy', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
])('the server finds the address of the client: %s', async (_what, peer, forwarded, address) => {
  expect(await addressOf(peer, forwarded)).toBe(address)
})

test('clients behind the same proxy have separate rate limits', async () => {
  for (let i = 0; i < 10; i++)
    expect(await login({ peer: PROXY, forwarded: '203.0.113.66' })).toBe(401)
  expect(await login({ peer: PROXY, forwarded: '203.0.113.66' }, PASSWORD)).toBe(429)
  expect(await login({ peer: PROXY, forwarded: '203.0.113.7' }, PASSWORD)).toBe(200)
})

test('a client cannot escape a rate limit with a forged X-Forwarded-For header', async () => {
  const peer = '198.51.100.9'
  for (let i = 0; i < 10; i++)
    expect(await login({ peer, forwarded: `203.0.113.${100 + i}` })).toBe(401)
  expect(await login({ peer, forwarded: '203.0.113.200' }, PASSWORD)).toBe(429)
})
