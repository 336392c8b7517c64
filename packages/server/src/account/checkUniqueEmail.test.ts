import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../testing/accounts.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(server, 'ada')
})
afterAll(() => server.close())

const check = (email: string, remoteAddress = '127.0.0.1') =>
  server.app.inject({
    url: `/api/user/checkuniqueemail/${encodeURIComponent(email)}`,
    remoteAddress,
  })

test.each([
  ['ada@example.test', [{}]],
  ['ADA@Example.test', [{}]],
  ['eve@example.test', []],
  ['no e-mail', []],
  ['a\0b@example.test', []],
])('the answer for %j is %j', async (email, answer) => {
  const { statusCode, body } = await check(email)
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toEqual(answer)
})

test('the server refuses the 61st check from one address within 15 minutes and still answers another address', async () => {
  const from = '198.51.100.1'
  for (let i = 0; i < 60; i++) expect((await check('ada@example.test', from)).statusCode).toBe(200)
  const refused = await check('ada@example.test', from)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await check('ada@example.test', '198.51.100.2')).statusCode).toBe(200)
})
