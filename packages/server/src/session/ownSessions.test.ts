/** A user's sessions, how the user ends them, and notices of logins, through the routes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  sessionIdOf,
  setClock,
} from '../testing/accounts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1'
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36'

let server: TestServer
let adaId: number
let name: string
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await setClock(server, 0)
  await server.database.owner.query('delete from outbox')
  server.providers.mails.length = 0
  name = `ada${++people}`
  adaId = await createAccount(server, name)
})

async function logInFrom(userAgent: string): Promise<Client> {
  const answer = await server.anonymous.post(
    '/api/user/login',
    { username: name, password: PASSWORD },
    { 'user-agent': userAgent },
  )
  return server.client(cookieOf(answer), adaId, name)
}
const listOf = async (client: Client) =>
  (await client.get(`/api/user/sessions/${client.username}`)).body
const userOf = async (client: Client) => (await client.get('/api/user')).body.user
const end = (client: Client, sessionID: unknown) =>
  client.post('/api/user/endsession', { userID: client.username, sessionID })

async function deliver() {
  await server.database.owner.query('update clock set offset_ms = offset_ms + 61000')
  await deliverAllNotifications(server.services)
  return server.providers.mails
}

test('the list shows the device, place and times of each session, the current one first', async () => {
  server.providers.locations.set(name, { country: 'US', region: 'NJ' })
  const phone = await logInFrom(PHONE)
  await setClock(server, 5)
  const desk = await logInFrom(DESK)
  await userOf(phone)
  const { sessions } = await listOf(desk)
  expect(sessions).toEqual([
    {
      sessionID: expect.stringMatching(/^s_\d+$/),
      device: 'Chrome on Windows',
      place: 'NJ, United States',
      startedAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ device: 'Safari on iPhone', isCurrent: false }),
  ])
  const [here, there] = sessions
  expect(Math.round((Date.parse(here.startedAt) - Date.parse(there.startedAt)) / 60_000)).toBe(5)
  expect((await listOf(phone)).sessions[0]).toMatchObject({
    device: 'Safari on iPhone',
    isCurrent: true,
  })
})

test('the list contains no secret ids and no hashes of sessions, and no sessions of other users', async () => {
  await createAccount(server, `eve${people}`)
  const [ada, eve] = [await logIn(server, name), await logIn(server, `eve${people}`)]
  const text = JSON.stringify(await listOf(ada))
  const { rows } = await server.database.owner.query(
    `select encode(id_hash, 'hex') as hex, encode(id_hash, 'base64') as base64 from sessions`,
  )
  for (const { hex, base64 } of rows) {
    expect(text).not.toContain(hex)
    expect(text).not.toContain(base64)
  }
  expect(text).not.toContain(sessionIdOf(ada))
  expect((await listOf(ada)).sessions).toHaveLength(1)
  expect((await eve.get(`/api/user/sessions/${name}`)).status).toBe(403)
})

test('AC8: the list contains no expired sessions and no pending logins', async () => {
  await logIn(server, name)
  await setClock(server, 31)
  const ada = await logIn(server, name)
  await server.database.owner.query('update users set mfa_on = true where id = $1', [adaId])
  await logIn(server, name)
  expect((await listOf(ada)).sessions).toHaveLength(1)
})

test('AC8: an ended session is invalid at its next request, and the other sessions continue', async () => {
  const [phone, desk, third] = [await logInFrom(PHONE), await logInFrom(DESK), await logInFrom('')]
  const { sessions } = await listOf(desk)
  const ofPhone = sessions.find(({ device }: { device: string }) => device === 'Safari on iPhone')
  expect(await end(desk, ofPhone.sessionID)).toMatchObject({
    status: 200,
    body: { message: 'success' },
  })
  expect(await userOf(phone)).toBeNull()
  expect(await userOf(desk)).not.toBeNull()
  expect(await userOf(third)).not.toBeNull()
  // It existed; now there is no such session.
  expect(await end(desk, ofPhone.sessionID)).toMatchObject({
    status: 404,
    body: { code: 'unknownId' },
  })
})

test('AC8: a user cannot end a session of another user', async () => {
  await createAccount(server, `eve${people}`)
  const [ada, eve] = [await logIn(server, name), await logIn(server, `eve${people}`)]
  const [{ sessionID }] = (await listOf(ada)).sessions
  expect((await end(eve, sessionID)).status).toBe(404)
  for (const no of ['s_0', 'u_1', '', 5, null, { $ne: 1 }]) {
    expect((await end(eve, no)).status).toBe(400)
  }
  await eve.post('/api/user/endothersessions', { userID: eve.username })
  expect(await userOf(ada)).not.toBeNull()
})

test('AC8: ending all other sessions also ends a pending login', async () => {
  const [phone, desk] = [await logInFrom(PHONE), await logInFrom(DESK)]
  await server.database.owner.query('update users set mfa_on = true where id = $1', [adaId])
  const pending = await logIn(server, name)
  expect((await desk.post('/api/user/endothersessions', { userID: name })).status).toBe(200)
  expect(await userOf(phone)).toBeNull()
  expect((await pending.post('/api/user/newmfacodeemail', {})).status).toBe(401)
  expect((await listOf(desk)).sessions).toHaveLength(1)
  const { rows } = await server.database.owner.query(
    'select action, facts from audit where actor = $1 order by id desc limit 1',
    [`u_${adaId}`],
  )
  expect(rows).toEqual([{ action: 'session.othersEnded', facts: { ended: 2 } }])
})

test('AC12: the list shows the time of the previous login, even when its session has ended', async () => {
  const first = await logIn(server, name)
  expect((await listOf(first)).previousLogin).toBeNull()
  const [{ startedAt }] = (await listOf(first)).sessions
  await first.post('/api/user/logout')
  await setClock(server, 40)
  const second = await logIn(server, name)
  const { previousLogin } = await listOf(second)
  // Two statements of one transaction: a short time apart.
  expect(Math.abs(Date.parse(previousLogin) - Date.parse(startedAt))).toBeLessThan(5_000)
})

test('AC12: each login sends a mail with time, device and place', async () => {
  server.providers.locations.set(name, { country: 'US', region: 'NJ' })
  const phone = await logInFrom(PHONE)
  await userOf(phone)
  const mails = await deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [`${name}@example.test`, 'A login to your Sidebet account'],
  ])
  expect(mails[0]!.text).toMatch(
    /\n\d{4}-\d\d-\d\d \d\d:\d\d UTC, Safari on iPhone, NJ, United States\n/,
  )
})

test('AC12: the logins of one minute are combined in one mail, which lists ten of them', async () => {
  await Promise.all(Array.from({ length: 12 }, () => logInFrom(DESK)))
  const mails = await deliver()
  expect(mails.map(({ subject }) => subject)).toEqual(['12 logins to your Sidebet account'])
  expect(mails[0]!.text.match(/UTC, Chrome on Windows, place unknown/g)).toHaveLength(10)
  expect(mails[0]!.text).toContain('and 2 more')
  await logInFrom(DESK)
  expect((await deliver()).at(-1)!.subject).toBe('A login to your Sidebet account')
})

test('AC12: a login with a second factor is notified only after the second factor', async () => {
  await server.database.owner.query('update users set mfa_on = true where id = $1', [adaId])
  const pending = await logIn(server, name)
  const MFAcode = await requestCode(server, pending)
  const waiting = async () =>
    (await server.database.owner.query(`select 1 from outbox where topic = 'session.login'`))
      .rowCount
  expect(await waiting()).toBe(0)
  await pending.post('/api/user/checkmfa', { username: name, MFAcode })
  expect(await waiting()).toBe(1)
})

test('AC12: a user may turn login notices off and on again', async () => {
  const ada = await logIn(server, name)
  const want = (loginNotices: boolean) =>
    ada.post('/api/user/loginnotices', { userID: name, loginNotices })
  expect((await listOf(ada)).loginNotices).toBe(true)
  expect((await want(false)).status).toBe(200)
  expect((await listOf(ada)).loginNotices).toBe(false)
  await deliver()
  server.providers.mails.length = 0
  await logIn(server, name)
  expect(await deliver()).toEqual([])
  await want(true)
  await logIn(server, name)
  expect(await deliver()).toHaveLength(1)
})

test('AC9: turning login notices off 16 minutes after the login requires the password', async () => {
  const ada = await logIn(server, name)
  await setClock(server, 16)
  const off = { userID: name, loginNotices: false }
  expect(await ada.post('/api/user/loginnotices', off)).toMatchObject({
    status: 403,
    body: { code: 'reauth' },
  })
  expect((await listOf(ada)).loginNotices).toBe(true)
  await ada.post('/api/user/reauth', { password: PASSWORD })
  expect((await ada.post('/api/user/loginnotices', off)).status).toBe(200)
  expect((await listOf(ada)).loginNotices).toBe(false)
})

test('a mail does not contain HTML from a user agent', async () => {
  await logInFrom('Chrome/1 \u0001 Windows <img src=x>')
  const [mail] = await deliver()
  expect(mail!.text).toContain('Chrome on Windows')
  expect(mail!.text).not.toContain('<img')
})
