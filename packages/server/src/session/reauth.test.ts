/** The password again, before sensitive calls (AC9), through the routes. */
import { endpoint } from '@sidebet/contract/endpoint'
import { everyCallTexts } from '@sidebet/copy/refusals/everyCall'
import { passwordTexts } from '@sidebet/copy/refusals/passwords'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { handlers } from '../routes.ts'
import { buildServer } from '../server.ts'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
} from '../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

/** A call that requires a recent authentication, and records that it ran. */
const made: string[] = []
const sensitive = handle(
  endpoint({
    name: 'sensitive',
    method: 'POST',
    path: '/api/sensitive',
    access: 'user',
    requiresReauth: true,
    body: z.object({ what: z.string() }),
    answer: z.object({ message: z.string() }),
  }),
  async ({ body }) => {
    made.push(body.what)
    return done({ message: 'success' })
  },
)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The same server, with this additional call.
  await server.app.close()
  const app = await buildServer(server.services, [...handlers, sensitive])
  await app.ready()
  server.app.inject = app.inject.bind(app)
  server.app.close = app.close.bind(app)
  await createAccount(server, 'ada')
})
afterAll(() => server.close())
beforeEach(async () => {
  made.length = 0
  await setClock(server, 0)
})

const postSensitive = (client: Client) => client.post('/api/sensitive', { what: client.cookie })
const prove = (client: Client, password: unknown = PASSWORD) =>
  client.post('/api/user/reauth', { password })

test('AC9: a sensitive request needs no password for 15 minutes after a login; then it is 403 and has no effect', async () => {
  const ada = await logIn(server, 'ada')
  await setClock(server, 14)
  expect((await postSensitive(ada)).status).toBe(200)
  await setClock(server, 16)
  const refused = await postSensitive(ada)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'reauth', error: everyCallTexts.reauth })
  expect(made).toHaveLength(1)
  // The body does not matter: authorization is checked before it.
  expect((await ada.post('/api/sensitive', { what: 5 })).body.code).toBe('reauth')
})

test('AC9: entering the password again is valid for 15 minutes and for that session only', async () => {
  const [ada, elsewhere] = [await logIn(server, 'ada'), await logIn(server, 'ada')]
  await setClock(server, 16)
  expect(await prove(ada)).toMatchObject({ status: 200, body: { message: 'success' } })
  expect((await postSensitive(ada)).status).toBe(200)
  expect((await postSensitive(elsewhere)).body.code).toBe('reauth')
  await setClock(server, 30)
  expect((await postSensitive(ada)).status).toBe(200)
  await setClock(server, 32)
  expect((await postSensitive(ada)).body.code).toBe('reauth')
})

test('AC9: other requests do not renew the recent authentication', async () => {
  const ada = await logIn(server, 'ada')
  for (const minutes of [5, 10, 14, 16]) {
    await setClock(server, minutes)
    expect((await ada.get('/api/user')).body.user).not.toBeNull()
  }
  expect((await postSensitive(ada)).body.code).toBe('reauth')
})

test('AC9: the second factor counts as a recent authentication, and the password before it does not', async () => {
  await createAccount(server, 'mfa-user', { MFAon: true })
  const pending = await logIn(server, 'mfa-user')
  expect((await prove(pending)).status).toBe(401)
  expect((await postSensitive(pending)).status).toBe(401)
  await setClock(server, 9)
  const MFAcode = await requestCode(server, pending)
  const answer = await pending.post('/api/user/checkmfa', { username: 'mfa-user', MFAcode })
  const client = server.client(cookieOf(answer))
  await setClock(server, 23)
  expect((await postSensitive(client)).status).toBe(200)
  await setClock(server, 25)
  expect((await postSensitive(client)).body.code).toBe('reauth')
})

test('AC9: a wrong password is no authentication and does not end the session', async () => {
  const ada = await logIn(server, 'ada')
  await setClock(server, 16)
  for (const password of ['Wrong-1!', '', PASSWORD.toLowerCase(), `${PASSWORD} `]) {
    const refused = await prove(ada, password)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'passwordWrong',
      error: passwordTexts.passwordWrong,
    })
  }
  expect((await prove(ada, { $ne: '' })).status).toBe(400)
  expect((await postSensitive(ada)).body.code).toBe('reauth')
  expect((await ada.get('/api/user')).body.user.username).toBe('ada')
})

test('AC9: the audit log records a reauthentication', async () => {
  const ada = await logIn(server, 'ada')
  await prove(ada)
  const { rows } = await server.database.owner.query(
    'select action, actor = subject as own, facts from audit order by id desc limit 1',
  )
  expect(rows).toEqual([{ action: 'session.reauth', own: true, facts: {} }])
})

describe('with rate limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ THROTTLE_SCALE: '1' })
    await createAccount(limited, 'ada')
  })
  afterAll(() => limited.close())

  test('AC3: wrong passwords at the reauthentication and at the login count together, and right ones do not count', async () => {
    const ada = await logIn(limited, 'ada')
    for (let i = 0; i < 5; i++) {
      expect((await prove(ada, 'Wrong-1!')).status).toBe(400)
      expect((await prove(ada)).status).toBe(200)
      const login = { username: 'ada', password: 'Wrong-1!' }
      expect((await limited.anonymous.post('/api/user/login', login)).status).toBe(401)
    }
    const refused = await prove(ada)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // The session itself is not locked out.
    expect((await ada.get('/api/user')).body.user).not.toBeNull()
  })
})
