import { hash, verify } from '@node-rs/argon2'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../platform/audit/keys.ts'
import { cookieOf, createAccount, logIn, PASSWORD, sessionIdOf } from '../testing/accounts.ts'
import { type Answer, startTestServer, type TestServer } from '../testing/server.ts'

const verified = vi.hoisted((): string[] => [])
/** Each verification waits for this promise before it starts. Without `isReal` it only answers that the password is wrong. */
const gate = vi.hoisted(() => ({ open: Promise.resolve(), isReal: true }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = async (stored, ...rest) => {
    verified.push(String(stored))
    await gate.open
    if (!gate.isReal) return false
    return argon2.verify(stored, ...rest)
  }
  return { ...argon2, verify }
})

let server: TestServer
let adaId: number
beforeAll(async () => {
  server = await startTestServer()
  adaId = await createAccount(server, 'ada')
  await createAccount(server, 'mfa-user', { MFAon: true })
})
afterAll(() => server.close())
beforeEach(() => {
  verified.length = 0
})

const login = (username: unknown, password: unknown = PASSWORD) =>
  server.anonymous.post('/api/user/login', { username, password })

const setCookies = (answer: Answer) => [answer.headers['set-cookie'] ?? []].flat()

async function sessionsOf(userId: number) {
  const { rows } = await server.database.owner.query(
    'select mfa_pending, ip, user_agent from sessions where user_id = $1',
    [userId],
  )
  return rows
}

test('a login without a second factor returns the funds and opens a full session', async () => {
  const answer = await login('ada')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    MFAon: false,
    message: 'logged in',
    fundsAvailable: 0,
    fundsAtRisk: 0,
  })
  const client = server.client(cookieOf(answer))
  expect((await client.get('/api/user')).body.user.username).toBe('ada')
})

test('a login with a second factor reveals nothing about the account and opens no full session', async () => {
  const answer = await login('mfa-user')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ MFAon: true, message: 'second factor needed' })
  const { body } = await server.client(cookieOf(answer)).get('/api/user')
  const anonymousBody = (await server.anonymous.get('/api/user')).body
  expect({ ...body, now: '' }).toEqual({ ...anonymousBody, now: '' })
})

test('AC4: a wrong username and a wrong password get the same answer and take the same work', async () => {
  const wrongPassword = await login('ada', 'Wrong-1!')
  expect(verified).toHaveLength(1)
  const wrongUser = await login('nobody-here')
  expect(verified).toHaveLength(2)
  const cost = (stored: string | undefined) => stored?.split('$').slice(1, 4)
  expect(cost(verified[1])).toEqual(cost(verified[0]))

  expect(wrongPassword.status).toBe(401)
  expect(wrongPassword.body.error).toBe(sessionTexts.loginFailed)
  expect(wrongUser.status).toBe(401)
  expect({ ...wrongUser.body, requestId: '' }).toEqual({ ...wrongPassword.body, requestId: '' })
  expect({ ...wrongUser.headers, date: '' }).toEqual({ ...wrongPassword.headers, date: '' })
})

test.each([
  ['another case', 'ADA'],
  ['a space inside', 'a da'],
  ['an e-mail', 'ada@example.test'],
  ['an id', 'u_1'],
  ['NUL', 'ada\0'],
  ['nothing', ''],
])('a username is compared exactly: %s is wrong', async (_what, username) => {
  expect(await login(username)).toMatchObject({ status: 401, body: { code: 'loginFailed' } })
  expect(verified).toHaveLength(1)
})

test('a username matches in composed and in decomposed Unicode form', async () => {
  await createAccount(server, 'José')
  expect((await login('Jose\u0301')).status).toBe(200)
})

test.each([
  [{}],
  [{ username: 'ada' }],
  [{ username: { $ne: 1 }, password: PASSWORD }],
  [{ username: 'ada', password: ['x'] }],
  ['[]'],
])('a malformed login body is refused with 400: %j', async (body) => {
  expect((await server.anonymous.post('/api/user/login', body)).status).toBe(400)
})

test('AC1, AC10: passwords and answers are stored as argon2id hashes, each with its own salt, and answers with a pepper', async () => {
  const { owner } = server.database
  const hashesOf = async (userId: number) =>
    (await owner.query('select password_hash, secret_hash from users where id = $1', [userId]))
      .rows[0]
  const a = await hashesOf(await createAccount(server, 'hash-a'))
  const b = await hashesOf(await createAccount(server, 'hash-b'))
  for (const stored of [a.password_hash, b.password_hash, a.secret_hash, b.secret_hash])
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(a.password_hash).not.toBe(b.password_hash)
  expect(a.secret_hash).not.toBe(b.secret_hash)
  expect(await verify(a.password_hash, PASSWORD)).toBe(true)
  expect(await verify(a.secret_hash, 'Rex')).toBe(false)
})

test('AC2: every character of a long password counts', async () => {
  const long = `Aa1!${'x'.repeat(75)}`
  await createAccount(server, 'long-one', { password: `${long}y` })
  expect((await login('long-one', `${long}z`)).status).toBe(401)
  expect((await login('long-one', `${long}y`)).status).toBe(200)
})

test.each([
  ['memory', { memoryCost: 8_192, timeCost: 2, parallelism: 1 }],
  ['time', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
])(
  'AC1: a hash with less %s is replaced at the login, and the password still matches',
  async (what, cost) => {
    const weak = await hash(PASSWORD, cost)
    const username = `weak-${what}`
    const userId = await createAccount(server, username)
    const { owner } = server.database
    const stored = async () =>
      (await owner.query('select password_hash as hash from users where id = $1', [userId])).rows[0]
        .hash
    await owner.query('update users set password_hash = $2 where id = $1', [userId, weak])

    expect((await login(username, 'Wrong-1!')).status).toBe(401)
    expect(await stored()).toBe(weak)
    expect((await login(username)).status).toBe(200)
    const upgraded = await stored()
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await login(username)).status).toBe(200)
    expect(await stored()).toBe(upgraded)
  },
)

test('AC7: a login gets a new session id, never that of the request, and ends the old session', async () => {
  const planted = `sidebet_session=${'A'.repeat(43)}`
  const first = await server
    .client(planted)
    .post('/api/user/login', { username: 'ada', password: PASSWORD })
  const cookie = cookieOf(first)
  expect(cookie).not.toBe(planted)
  expect(cookie).toMatch(/^sidebet_session=[\w-]{43}$/)
  expect((await server.client(planted).get('/api/user')).body.user).toBeNull()

  const second = await server
    .client(cookie)
    .post('/api/user/login', { username: 'ada', password: PASSWORD })
  expect(cookieOf(second)).not.toBe(cookie)
  expect((await server.client(cookie).get('/api/user')).body.user).toBeNull()
  expect((await server.client(cookieOf(second)).get('/api/user')).body.user.username).toBe('ada')
})

test('AC7: a failed login sets no cookie and keeps the session of the request', async () => {
  const ada = await logIn(server, 'ada')
  const failed = await ada.post('/api/user/login', { username: 'ada', password: 'Wrong-1!' })
  expect(failed.headers['set-cookie']).toBeUndefined()
  expect((await ada.get('/api/user')).body.user.username).toBe('ada')
})

test('AC7: the database contains only the hash of a session id', async () => {
  const id = sessionIdOf(await logIn(server, 'ada'))
  const { rows } = await server.database.owner.query('select s::text as row from sessions s')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ row }) => row.includes(id))).toEqual([])
  expect(rows.filter(({ row }) => row.includes(Buffer.from(id).toString('hex')))).toEqual([])
})

test('a session stores the address and the user agent of its login', async () => {
  const userId = await createAccount(server, 'agent')
  await server.anonymous.post(
    '/api/user/login',
    { username: 'agent', password: PASSWORD },
    { 'user-agent': 'x'.repeat(400) },
  )
  expect(await sessionsOf(userId)).toEqual([
    { mfa_pending: false, ip: '127.0.0.1', user_agent: 'x'.repeat(300) },
  ])
  const { rows } = await server.database.owner.query(
    'select action, key_id as "keyId", private from audit where actor = $1 order by id desc limit 1',
    [`u_${userId}`],
  )
  const [{ action, keyId, private: bytes }] = rows
  expect(action).toBe('session.login')
  expect(await show(server.services.db, keyId, bytes)).toEqual({
    ip: '127.0.0.1',
    userAgent: 'x'.repeat(300),
  })
})

test('when four logins are hashed and 200 wait, the next is 503 and does not count as a wrong one', async () => {
  const tries = async () => {
    const { rows } = await server.database.owner.query(
      `select count from throttles where key = 'login:127.0.0.1'`,
    )
    return rows[0].count
  }
  const before = await tries()
  let open = () => {}
  gate.open = new Promise((resolve) => {
    open = resolve
  })
  gate.isReal = false
  const logins = Array.from({ length: 205 }, (_, i) => login(`flood-${i}`))
  const first = await Promise.race(logins)
  expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect(verified).toHaveLength(4)
  open()
  const statuses = (await Promise.all(logins)).map(({ status }) => status)
  gate.isReal = true
  expect(statuses.filter((status) => status === 401)).toHaveLength(204)
  expect(await tries()).toBe(before + 204)
})

test('a login is refused when the password changes during it', async () => {
  const userId = await createAccount(server, 'changing')
  const other = await hash('Other-1!', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { transaction } = server.services.db
  // The password changes after it was verified and before the session is opened.
  server.services.db.transaction = async (work) => {
    await server.database.owner.query('update users set password_hash = $2 where id = $1', [
      userId,
      other,
    ])
    return transaction(work)
  }
  const answer = await login('changing')
  server.services.db.transaction = transaction
  expect(answer).toMatchObject({ status: 401, body: { code: 'loginFailed' } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await sessionsOf(userId)).toEqual([])
})

test('scripts and cross-site requests cannot use the cookies: they are HttpOnly and SameSite=Lax', async () => {
  const [session = '', device = ''] = setCookies(await login('ada'))
  expect(session.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax'])
  expect(device).toMatch(/^device=[\w-]{43}; /)
  expect(device.split('; ').slice(1).sort()).toEqual([
    'HttpOnly',
    'Max-Age=15552000',
    'Path=/',
    'SameSite=Lax',
  ])
})

test('in production the cookies are Secure and bound to the host', async () => {
  const production = await startTestServer({
    NODE_ENV: 'production',
    STANDBYS: '0',
    PUBLIC_ORIGIN: 'https://sidebet.example',
    CLOCK: 'system',
    SHORTEST_GAMES: 'on',
    PROMOTION_CONDITIONS: 'on',
    PROVISIONAL_SETTLEMENTS: 'on',
    CONTACTS_CONFIRMED: 'required',
    REFUND_ONLY_DAYS: '30',
    SECRET_KEY: 'k'.repeat(40),
    DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:1/none',
  })
  await createAccount(production, 'ada')
  const answer = await production.anonymous.post('/api/user/login', {
    username: 'ada',
    password: PASSWORD,
  })
  const [session = '', device = ''] = setCookies(answer)
  expect(device).toMatch(/^__Host-device=[\w-]{43}; .*HttpOnly.*Secure/)
  const set = session.split('; ')
  expect(set[0]).toMatch(/^__Host-sidebet_session=[\w-]{43}$/)
  expect(set.slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
  const client = production.client(cookieOf(answer))
  expect((await client.get('/api/user')).body.user.username).toBe('ada')
  const out = String((await client.post('/api/user/logout')).headers['set-cookie'])
  expect(out).toMatch(/^__Host-sidebet_session=;/)
  expect(out).toContain('Secure')
  await production.close()
})

test('a cross-site login with an existing session is refused', async () => {
  const ada = await logIn(server, 'ada')
  const body = { username: 'ada', password: PASSWORD }
  const answer = await ada.post('/api/user/login', body, { origin: 'https://evil.test' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'origin' } })
})

test('GET /api/user returns the user of the session with their id', async () => {
  const { body } = await (await logIn(server, 'ada')).get('/api/user')
  expect(body.user).toEqual({
    _id: `u_${adaId}`,
    userID: `u_${adaId}`,
    username: 'ada',
    country: 'US',
    MFAon: false,
  })
})
