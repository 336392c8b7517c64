/** A password change with the old password (GAP-034), through the routes. */
import { passwordTexts } from '@sidebet/copy/refusals/passwords'
import { statedSignUpTexts } from '@sidebet/copy/refusals/signUp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashSessionId } from '../platform/http/session.ts'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  setClock,
  useSession,
} from '../testing/accounts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { untilWaiting, whileLocked } from '../testing/whileLocked.ts'

const NEW = 'Another-luck-2!'

let server: TestServer
let ada: Client
let adaId: number
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await setClock(server, 0)
  const username = `ada${++people}`
  adaId = await createAccount(server, username)
  ada = await logIn(server, username)
})

const userOf = async (client: Client) => (await client.get('/api/user')).body.user
const check = (client: Client, password: unknown) =>
  client.post('/api/user/checkoldpassword', { username: client.username, password })
const change = (client: Client, changes: Record<string, unknown> = {}) =>
  client.post(`/api/user/changepassword/${client.username}`, {
    userID: `u_${adaId}`,
    username: client.username,
    currentPassword: PASSWORD,
    password: NEW,
    ...changes,
  })
const login = (password: string) =>
  server.anonymous.post('/api/user/login', { username: ada.username, password })

test('the check of the current password matches only the exact password', async () => {
  expect(await check(ada, PASSWORD)).toMatchObject({ status: 200, body: { message: 'match' } })
  for (const wrong of ['', 'Wrong-1!', `${PASSWORD} `, PASSWORD.toUpperCase()]) {
    expect(await check(ada, wrong)).toMatchObject({ status: 200, body: { message: 'no match' } })
  }
  expect((await check(ada, null)).status).toBe(400)
})

test('AC7: a password change gives the session a new id and invalidates the old one', async () => {
  const answer = await change(ada)
  expect(answer).toMatchObject({ status: 200, body: { message: 'success' } })
  const cookie = cookieOf(answer)
  expect(cookie).toMatch(/^sidebet_session=[\w-]{43}$/)
  expect(cookie).not.toBe(ada.cookie)
  expect(await userOf(ada)).toBeNull()
  expect((await userOf(server.client(cookie))).username).toBe(ada.username)
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await login(NEW)).status).toBe(200)
})

test('AC8: a password change ends all other sessions and pending logins of the user, and no session of another user', async () => {
  const elsewhere = await logIn(server, ada.username)
  await createAccount(server, `eve${people}`)
  const eve = await logIn(server, `eve${people}`)
  await server.database.owner.query('update users set mfa_on = true where id = $1', [adaId])
  const pending = await logIn(server, ada.username)
  await change(ada)
  expect(await userOf(elsewhere)).toBeNull()
  expect((await pending.post('/api/user/newmfacodeemail', {})).status).toBe(401)
  expect((await userOf(eve)).username).toBe(eve.username)
})

test('AC8: a password change does not extend the twelve hours of a session', async () => {
  const renewed = server.client(cookieOf(await change(ada)))
  for (let minutes = 25; minutes < 12 * 60; minutes += 25)
    await useSession(server, renewed, minutes)
  await setClock(server, 12 * 60)
  expect(await userOf(renewed)).toBeNull()
})

test.each(['first', 'second'])(
  'AC8: a password change locks the sessions of the user in id order, without a deadlock; its own is the %s',
  async (order) => {
    const idOf = ({ cookie }: Client) => hashSessionId(cookie.slice(cookie.indexOf('=') + 1))
    const [low, high] = [ada, await logIn(server, ada.username)].sort((a, b) =>
      Buffer.compare(idOf(a), idOf(b)),
    ) as [Client, Client]
    // Both clients are located first, because locating a client updates its session row.
    for (const client of [low, high]) expect(await userOf(client)).not.toBeNull()
    const rowOf = (client: Client) =>
      `select 1 from sessions where id_hash = '\\x${idOf(client).toString('hex')}' for update`
    const { db, owner } = server.database
    const [changed] = await whileLocked(owner, rowOf(low), async (holder) => {
      const changed = change(order === 'first' ? low : high)
      await untilWaiting(db, 1)
      await holder.query(rowOf(high))
      return [changed]
    })
    expect((await changed)!.status).toBe(200)
  },
)

test('AC9: a password change counts as a recent authentication', async () => {
  await setClock(server, 16)
  const renewed = server.client(cookieOf(await change(ada)), 0, ada.username)
  const off = { userID: ada.username, loginNotices: false }
  expect((await renewed.post('/api/user/loginnotices', off)).status).toBe(200)
})

test('GAP-034: a password change checks the current password again, before the new one', async () => {
  expect((await check(ada, PASSWORD)).body.message).toBe('match')
  for (const password of [NEW, 'weak']) {
    expect(await change(ada, { currentPassword: 'Wrong-1!', password })).toMatchObject({
      status: 400,
      body: { code: 'passwordWrong', error: passwordTexts.passwordWrong },
    })
  }
  expect((await userOf(ada)).username).toBe(ada.username)
  expect((await login(PASSWORD)).status).toBe(200)
})

test.each(['', 'short1!', 'no-digits!', 'Password1!', 'x'.repeat(1001)])(
  'a password change refuses a weak password with the stated text: %s',
  async (password) => {
    const refused = await change(ada, { password })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'passwordWeak', error: statedSignUpTexts.passwordWeak },
    })
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await userOf(ada)).not.toBeNull()
  },
)

test('AZ1: a password change or check that names another user in any field is refused and has no effect', async () => {
  await createAccount(server, `eve${people}`)
  const eve = await logIn(server, `eve${people}`)
  const body = { currentPassword: PASSWORD, password: NEW }
  for (const answer of [
    await eve.post(`/api/user/changepassword/${ada.username}`, body),
    await eve.post(`/api/user/changepassword/${eve.username}`, { ...body, userID: `u_${adaId}` }),
    await eve.post(`/api/user/changepassword/${eve.username}`, { ...body, username: ada.username }),
    await eve.post('/api/user/checkoldpassword', { username: ada.username, password: PASSWORD }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'otherUser'])
  }
  expect((await login(PASSWORD)).status).toBe(200)
})

test('of ten concurrent password changes one succeeds', async () => {
  const passwords = Array.from({ length: 10 }, (_, i) => `Luck-number-${i}!`)
  const answers = await Promise.all(passwords.map((password) => change(ada, { password })))
  const wins = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []))
  expect(wins).toHaveLength(1)
  expect((await login(passwords[wins[0]!]!)).status).toBe(200)
})

test('a mail and the audit log report the password change without the new password', async () => {
  server.providers.locations.set(ada.username, { country: 'US', region: 'NJ' })
  await change(ada)
  server.providers.mails.length = 0
  await deliverAllNotifications(server.services)
  const mail = server.providers.mails.find(
    ({ to, subject }) =>
      to === `${ada.username}@example.test` && subject === 'Your Sidebet password was changed',
  )
  expect(mail!.text).toMatch(
    /\n\d{4}-\d\d-\d\d \d\d:\d\d UTC, an unknown device, NJ, United States\n/,
  )
  expect(mail!.text).not.toContain(NEW)
  const { rows } = await server.database.owner.query(
    'select action, a::text as row from audit a where subject = $1 order by id desc limit 1',
    [`u_${adaId}`],
  )
  expect(rows[0].action).toBe('account.passwordChanged')
  expect(rows[0].row).not.toContain(NEW)
})

test('AC3: wrong current passwords count towards the rate limit of logins', async () => {
  const limited = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(limited, 'bob')
  const login = (password: string) =>
    limited.anonymous.post('/api/user/login', { username: 'bob', password })
  const bob = await logIn(limited, 'bob')
  for (let i = 0; i < 5; i++) {
    expect((await check(bob, 'Wrong-1!')).status).toBe(200)
    const body = { currentPassword: 'Wrong-1!', password: NEW }
    expect((await bob.post('/api/user/changepassword/bob', body)).status).toBe(400)
  }
  expect((await check(bob, PASSWORD)).status).toBe(429)
  expect((await login(PASSWORD)).status).toBe(429)
  await limited.close()
})
