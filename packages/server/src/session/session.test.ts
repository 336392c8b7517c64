/** Permissions and lifetime of a session (AC6, AC8), through the routes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handlers } from '../routes.ts'
import { createAccount, logIn, setClock, useSession } from '../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await createAccount(server, 'ada')
  await createAccount(server, 'mfa-user', { MFAon: true })
})
afterAll(() => server.close())

const userOf = async (client: Client) => (await client.get('/api/user')).body.user

const OF_A_USER = handlers.filter(({ call }) => call.access === 'user')
const OTHERS = handlers.filter(({ call }) => call.access !== 'user').map(({ call }) => call.path)

test('AC6: only these endpoints are open to unauthenticated clients', () => {
  expect([...OTHERS].sort()).toEqual(
    [
      '/api/config',
      '/api/game/:gameID',
      '/api/offers/:offerID',
      '/api/receipts/roots',
      '/api/receipts/roots/day/:day',
      '/api/receipts/roots/game/:gameID',
      '/api/status',
      '/api/user',
      '/api/user/checkmfa',
      '/api/user/checkmfapasskey',
      '/api/user/checkuniqueemail/:email',
      '/api/user/getquestion/:email',
      '/api/user/login',
      '/api/user/logout',
      '/api/user/mfachoices/:username',
      '/api/user/newmfacodeemail',
      '/api/user/newmfacodesms',
      '/api/user/newmfapasskey',
      '/api/user/requestlogin',
      '/api/user/resetpassword',
      '/api/user/signup',
    ].sort(),
  )
})

test.each(OF_A_USER.map(({ call }) => [call.method, call.path] as const))(
  'AC6: a pending login and an unauthenticated client get 401 from %s %s',
  async (method, path) => {
    const pending = await logIn(server, 'mfa-user')
    const url = path.replace(/:(\w+)/g, (_, name) => (name === 'username' ? 'mfa-user' : 'x'))
    for (const client of [pending, server.anonymous]) {
      const answer = await (method === 'GET' ? client.get(url) : client.post(url))
      expect(answer).toMatchObject({ status: 401, body: { code: 'noSession' } })
    }
  },
)

test('AC8: a session ends after 30 minutes without a request', async () => {
  const ada = await logIn(server, 'ada')
  await useSession(server, ada, 29)
  // The previous request counts: the half hour starts again.
  await useSession(server, ada, 58)
  await setClock(server, 89)
  expect(await userOf(ada)).toBeNull()
  expect((await ada.get('/api/user/profile/ada')).status).toBe(401)
  await setClock(server, 0)
})

test('AC8: a session ends after 12 hours, even with regular requests', async () => {
  const ada = await logIn(server, 'ada')
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) await useSession(server, ada, minutes)
  await setClock(server, 12 * 60)
  expect(await userOf(ada)).toBeNull()
  await setClock(server, 0)
})

test('AC8: a logout invalidates the cookie and keeps the other sessions', async () => {
  const [ada, elsewhere] = [await logIn(server, 'ada'), await logIn(server, 'ada')]
  const answer = await ada.post('/api/user/logout', { userID: 'u_999' })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ message: 'logged out' })
  expect(String(answer.headers['set-cookie'])).toMatch(/^sidebet_session=;.*Max-Age=0/)
  expect(await userOf(ada)).toBeNull()
  expect(await userOf(elsewhere)).not.toBeNull()
})

test('a logout is 200 without a session, without a body, and when repeated', async () => {
  const ada = await logIn(server, 'ada')
  for (const cookie of ['', ada.cookie, ada.cookie, 'sidebet_session=nonsense']) {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/user/logout',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toEqual({ message: 'logged out' })
  }
  for (const body of ['null', '[]', '"x"', '']) {
    expect((await server.anonymous.post('/api/user/logout', body)).status).toBe(200)
  }
})

test('a user can log out of a pending login', async () => {
  const pending = await logIn(server, 'mfa-user')
  expect((await pending.post('/api/user/logout')).status).toBe(200)
  expect((await pending.post('/api/user/newmfacodeemail')).status).toBe(401)
})

test('another site cannot log a user out', async () => {
  const ada = await logIn(server, 'ada')
  const answer = await ada.post('/api/user/logout', {}, { origin: 'https://evil.test' })
  expect(answer.status).toBe(403)
  expect(await userOf(ada)).not.toBeNull()
})
