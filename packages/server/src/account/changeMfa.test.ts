import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cookieOf, createAccount, logIn, PASSWORD, setClock } from '../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let users = 0
let name = ''
let ada: Client
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  name = `ada-${users++}`
  await createAccount(server, name)
  ada = await logIn(server, name)
  await setClock(server, 0)
})
afterAll(() => server.close())

const change = (client: Client, MFAon: unknown) =>
  client.post('/api/user/mfachangestatus', { userID: name, MFAon })

const isOn = async (client: Client) => (await client.get(`/api/user/mfastatus/${name}`)).body.MFAon

const who = async (client: Client) => (await client.get('/api/user')).body.user?.username ?? null

test('AC7: changing the second factor gives this session a new id and ends all other sessions of the user', async () => {
  await createAccount(server, `eve-${name}`)
  const [other, eve] = [await logIn(server, name), await logIn(server, `eve-${name}`)]
  const answer = await change(ada, true)
  expect([answer.status, answer.body]).toEqual([200, { message: 'success' }])
  const renewed = server.client(cookieOf(answer), 0, name)
  expect(renewed.cookie).not.toBe(ada.cookie)
  expect([await who(renewed), await who(ada), await who(other)]).toEqual([name, null, null])
  expect(await who(eve)).toBe(`eve-${name}`)
  expect(await isOn(renewed)).toBe(true)
  expect(await who(await logIn(server, name))).toBeNull()
})

test('AC7: changing the second factor also ends a pending login', async () => {
  const on = server.client(cookieOf(await change(ada, true)), 0, name)
  const pending = await logIn(server, name)
  await change(on, 'false')
  expect((await pending.post('/api/user/newmfacodeemail')).status).toBe(401)
})

test('GAP-019: the user gets a mail about each change, and the audit log records it', async () => {
  const on = server.client(cookieOf(await change(ada, true)), 0, name)
  await change(on, false)
  await server.services.jobs.drain()
  const mails = server.providers.mails.filter(({ to }) => to === `${name}@example.test`)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Multi-factor authentication is off',
    'Multi-factor authentication is on',
  ])
  expect(mails[0]!.text).toMatch(/This was done on \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./)
  expect(mails[0]!.text).toContain('change your password at once')
  const { rows } = await server.database.owner.query(
    `select facts from audit where action = 'account.secondFactor' and actor = subject order by id desc limit 2`,
  )
  expect(rows).toEqual([{ facts: { isOn: false } }, { facts: { isOn: true } }])
})

test('a request that changes nothing sets no cookie and ends no session', async () => {
  const other = await logIn(server, name)
  const answer = await change(ada, false)
  expect([answer.status, cookieOf(answer)]).toEqual([200, ''])
  expect([await who(ada), await who(other)]).toEqual([name, name])
})

test('AC9: changing the second factor requires a recent authentication, and a change does not count as one', async () => {
  await setClock(server, 10)
  const on = server.client(cookieOf(await change(ada, true)), 0, name)
  await setClock(server, 16)
  expect((await change(on, false)).body.code).toBe('reauth')
  expect(await isOn(on)).toBe(true)
  await on.post('/api/user/reauth', { password: PASSWORD })
  expect((await change(on, false)).status).toBe(200)
})

test.each(['', 'on', 1, null, [true]])(
  'the server refuses %j as a setting of the second factor',
  async (MFAon) => {
    expect((await change(ada, MFAon)).status).toBe(400)
    expect(await isOn(ada)).toBe(false)
  },
)

test('DS1: twenty changes a day are notified by mail; the next is refused with 429 and sends no mail', async () => {
  const strict = await startTestServer({ THROTTLE_SCALE: '1' })
  await createAccount(strict, 'zoe')
  let zoe = await logIn(strict, 'zoe')
  const countNotifications = async () =>
    (await strict.database.owner.query(`select from outbox where topic = 'account.changed'`))
      .rowCount
  for (let at = 0; at < 20; at++) {
    const answer = await zoe.post('/api/user/mfachangestatus', { MFAon: at % 2 === 0 })
    expect(answer.status).toBe(200)
    zoe = strict.client(cookieOf(answer), 0, 'zoe')
  }
  expect(await countNotifications()).toBe(20)
  expect((await zoe.post('/api/user/mfachangestatus', { MFAon: true })).status).toBe(429)
  expect(await countNotifications()).toBe(20)
  await strict.close()
})
