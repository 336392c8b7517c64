/** Passkeys as a second factor, with a simulated device, through the routes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
  wrongCode,
} from '../testing/accounts.ts'
import { type Authenticator, makeAuthenticator } from '../testing/authenticator.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'
import { untilWaiting, whileLocked } from '../testing/whileLocked.ts'
import { relyingParty } from './relyingParty.ts'

const ORIGIN = 'https://sidebet.test'

let server: TestServer
let name = ''
let users = 0
let ada: Client
let device: Authenticator
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN, THROTTLE_SCALE: '1' })
})
beforeEach(async () => {
  name = `ada-${users++}`
  await createAccount(server, name, { MFAon: true, phone: String(13055550100 + users) })
  ada = await signIn()
  device = makeAuthenticator(ORIGIN)
})
afterEach(() => setClock(server, 0))
afterAll(() => server.close())

const pendingLogin = () => logIn(server, name)

/** Logs in with a code as the second factor. */
async function signIn(): Promise<Client> {
  const pending = await pendingLogin()
  const MFAcode = await requestCode(server, pending)
  const answer = await pending.post('/api/user/checkmfa', { username: name, MFAcode })
  return server.client(cookieOf(answer), 0, name)
}

const options = async (client: Client, path: 'newpasskey' | 'newmfapasskey') =>
  (await client.post(`/api/user/${path}`, { username: client.username })).body.options

async function add(client = ada, of = device, called = 'My phone') {
  const response = of.create(await options(client, 'newpasskey'))
  return client.post('/api/user/addpasskey', { name: called, response })
}

const list = async (client = ada) => (await client.get(`/api/user/passkeys/${name}`)).body

const check = (client: Client, response: unknown) =>
  client.post('/api/user/checkmfapasskey', { username: client.username, response })

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await server.client(cookie).get('/api/user')).body.user !== null
}

async function newestAudit() {
  const { rows } = await server.database.owner.query(
    'select action, facts from audit order by id desc limit 1',
  )
  return rows[0]
}

test('a user adds, lists and removes a passkey and gets a mail about each change', async () => {
  expect(await list()).toEqual({ host: 'sidebet.test', data: [] })
  expect(await add()).toMatchObject({ status: 200, body: { message: 'success' } })
  expect(await newestAudit()).toEqual({ action: 'account.passkeyAdded', facts: {} })
  const { data } = await list()
  expect(data).toEqual([
    { id: expect.any(Number), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null },
  ])
  const again = await options(ada, 'newpasskey')
  expect(again.excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])

  const passkeyID = data[0].id
  expect((await ada.post('/api/user/removepasskey', { passkeyID })).status).toBe(200)
  expect((await ada.post('/api/user/removepasskey', { passkeyID })).status).toBe(404)
  expect((await list()).data).toEqual([])
  await server.services.jobs.drain()
  const subjects = server.providers.mails
    .filter(({ to }) => to === `${name}@example.test`)
    .map(({ subject }) => subject)
  expect(subjects).toContain('A passkey was added to your Sidebet account')
  expect(subjects).toContain('A passkey was removed from your Sidebet account')
})

test('removing a passkey during a login with it does not deadlock', async () => {
  await add()
  const { data } = await list()
  const passkeyID = data[0].id
  const { db, owner } = server.database
  const user = `select 1 from users where username = '${name}' for no key update`
  const [removed] = await whileLocked(owner, user, async (holder) => {
    const removed = ada.post('/api/user/removepasskey', { passkeyID })
    await untilWaiting(db, 1)
    await holder.query('select 1 from passkeys where id = $1 for update', [passkeyID])
    return [removed]
  })
  expect((await removed)!.status).toBe(200)
})

test('AC7: a passkey passes the second factor once, under a new session id, and its use is recorded', async () => {
  await add()
  const pending = await pendingLogin()
  expect((await pending.get(`/api/user/mfachoices/${name}`)).body).toEqual({
    passkeyHost: 'sidebet.test',
  })
  const requestOptions = await options(pending, 'newmfapasskey')
  expect(requestOptions).toMatchObject({ rpId: 'sidebet.test', userVerification: 'discouraged' })
  expect(requestOptions.allowCredentials).toMatchObject([{ id: device.id }])
  const response = device.get(requestOptions)
  const answer = await check(pending, response)
  expect(answer.body).toEqual({ MFAcheck: true })
  expect(cookieOf(answer)).not.toBe(pending.cookie)
  expect(await isSignedIn(cookieOf(answer))).toBe(true)
  expect(await isSignedIn(pending.cookie)).toBe(false)
  expect((await check(pending, response)).status).toBe(401)
  expect((await list()).data[0].lastUsedAt).not.toBeNull()
})

test('AC6: a pending login may use a passkey and may not list, add or remove one', async () => {
  await add()
  const [{ id: passkeyID }] = (await list()).data
  const pending = await pendingLogin()
  const body = { name: 'Mine', response: device.create({ challenge: 'AAAA' }), passkeyID }
  for (const path of ['newpasskey', 'addpasskey', 'removepasskey'])
    expect((await pending.post(`/api/user/${path}`, body)).status).toBe(401)
  expect((await pending.get(`/api/user/passkeys/${name}`)).status).toBe(401)
  expect((await list()).data).toHaveLength(1)
  // A full session has no pending second factor.
  expect((await ada.post('/api/user/newmfapasskey')).status).toBe(403)
  expect((await check(ada, device.get({ challenge: 'AAAA' }))).status).toBe(403)
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'b3RoZXI' }],
  ['another key', { isForged: true }],
  ['a count that has not grown, as a copy of the device has', { counter: 1 }],
] as const)(
  'AC5: a passkey response with %s counts as a wrong code and ends the login',
  async (_, bend) => {
    await add()
    const pending = await pendingLogin()
    const requestOptions = await options(pending, 'newmfapasskey')
    const answer = await check(pending, device.get(requestOptions, bend))
    expect(answer.body).toEqual({ MFAcheck: false })
    expect(cookieOf(answer)).toBe('sidebet_session=')
    expect((await check(pending, device.get(requestOptions))).status).toBe(401)
    expect(await newestAudit()).toEqual({
      action: 'session.secondFactorFailed',
      facts: { by: 'passkey', isBlocked: false },
    })
  },
)

test('a device without a signature counter can be used repeatedly', async () => {
  const silent = { counter: 0 }
  const response = device.create(await options(ada, 'newpasskey'), silent)
  await ada.post('/api/user/addpasskey', { name: 'Key', response })
  for (let i = 0; i < 2; i++) {
    const pending = await pendingLogin()
    const signed = device.get(await options(pending, 'newmfapasskey'), silent)
    expect((await check(pending, signed)).body).toEqual({ MFAcheck: true })
  }
})

test('AC5: five wrong codes and passkeys in an hour, counted together, block the second factor', async () => {
  await add()
  for (let i = 0; i < 5; i++) {
    const pending = await pendingLogin()
    if (i % 2) {
      const MFAcode = wrongCode(await requestCode(server, pending))
      await pending.post('/api/user/checkmfa', { username: name, MFAcode })
    } else {
      const requestOptions = await options(pending, 'newmfapasskey')
      await check(pending, device.get(requestOptions, { isForged: true }))
    }
  }
  const pending = await pendingLogin()
  const right = device.get(await options(pending, 'newmfapasskey'))
  expect((await check(pending, right)).body).toEqual({ MFAcheck: false })
  await setClock(server, 61)
  const later = await pendingLogin()
  const again = device.get(await options(later, 'newmfapasskey'))
  expect((await check(later, again)).body).toEqual({ MFAcheck: true })
})

test('AC5: an unknown passkey counts as a wrong try, and the login stays pending', async () => {
  await add()
  const otherDevice = makeAuthenticator(ORIGIN)
  const pending = await pendingLogin()
  for (let i = 0; i < 5; i++) {
    const answer = await check(pending, otherDevice.get(await options(pending, 'newmfapasskey')))
    expect([answer.status, answer.body.code]).toEqual([400, 'passkeyUnknown'])
  }
  const right = device.get(await options(pending, 'newmfapasskey'))
  expect((await check(pending, right)).body).toEqual({ MFAcheck: false })
})

describe('AC5: the challenge of a passkey', () => {
  test('of twenty concurrent responses to one challenge one succeeds', async () => {
    await add()
    const pending = await pendingLogin()
    const response = device.get(await options(pending, 'newmfapasskey'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(pending, response)))
    expect(answers.filter(({ body }) => body.MFAcheck === true)).toHaveLength(1)
  })

  test('a challenge expires after five minutes, and the login may request another', async () => {
    await add()
    const pending = await pendingLogin()
    const response = device.get(await options(pending, 'newmfapasskey'))
    await setClock(server, 5)
    expect((await check(pending, response)).body.code).toBe('passkeyTooLate')
    const again = device.get(await options(pending, 'newmfapasskey'))
    expect((await check(pending, again)).body).toEqual({ MFAcheck: true })
  })

  test('a challenge belongs to one login and is refused for another', async () => {
    await add()
    const [one, other] = [await pendingLogin(), await pendingLogin()]
    const response = device.get(await options(one, 'newmfapasskey'))
    expect((await check(other, response)).body.code).toBe('passkeyTooLate')
    await options(other, 'newmfapasskey')
    expect((await check(other, response)).body).toEqual({ MFAcheck: false })
    expect((await check(one, response)).body).toEqual({ MFAcheck: true })
  })

  test('a newer challenge replaces the older one, and adding a passkey needs a challenge of its own', async () => {
    await add()
    const pending = await pendingLogin()
    const older = device.get(await options(pending, 'newmfapasskey'))
    await options(pending, 'newmfapasskey')
    expect((await check(pending, older)).body).toEqual({ MFAcheck: false })
    const response = device.create({ challenge: 'AAAA' })
    expect((await ada.post('/api/user/addpasskey', { name: 'x', response })).body.code).toBe(
      'passkeyTooLate',
    )
  })
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'b3RoZXI' }],
] as const)('a passkey that was created for %s is not added', async (_, bend) => {
  const response = device.create(await options(ada, 'newpasskey'), bend)
  const answer = await ada.post('/api/user/addpasskey', { name: 'Mine', response })
  expect([answer.status, answer.body.code]).toEqual([400, 'passkeyInvalid'])
  expect((await list()).data).toEqual([])
})

test('one challenge adds only one passkey', async () => {
  const creationOptions = await options(ada, 'newpasskey')
  const other = makeAuthenticator(ORIGIN)
  const send = (response: unknown) => ada.post('/api/user/addpasskey', { name: 'Mine', response })
  expect((await send(device.create(creationOptions))).status).toBe(200)
  expect((await send(other.create(creationOptions))).body.code).toBe('passkeyTooLate')
  expect((await list()).data).toHaveLength(1)
})

test.each(['', '   ', 'a\u0000b', 'x'.repeat(61)])(
  'the server refuses %j as the name of a passkey',
  async (called) => {
    expect((await add(ada, device, called)).status).toBe(400)
    expect((await list()).data).toEqual([])
  },
)

test('AZ1: a user cannot add, see or remove a passkey of another user', async () => {
  await add()
  const [{ id: passkeyID }] = (await list()).data
  await createAccount(server, `eve-${name}`)
  const eve = await logIn(server, `eve-${name}`)
  expect((await add(eve, device)).body.code).toBe('passkeyInvalid')
  expect((await eve.post('/api/user/removepasskey', { passkeyID })).status).toBe(404)
  expect((await eve.get(`/api/user/passkeys/eve-${name}`)).body.data).toEqual([])
  expect((await eve.get(`/api/user/passkeys/${name}`)).status).toBe(403)
  expect((await list()).data).toHaveLength(1)
})

test('a user has ten passkeys at most', async () => {
  for (let i = 0; i < 10; i++) expect((await add(ada, makeAuthenticator(ORIGIN))).status).toBe(200)
  expect((await ada.post('/api/user/newpasskey')).body.code).toBe('tooManyPasskeys')
  expect((await list()).data).toHaveLength(10)
})

test('AC9: adding or removing a passkey requires a recent authentication', async () => {
  await add()
  const [{ id: passkeyID }] = (await list()).data
  await setClock(server, 16)
  expect((await ada.post('/api/user/newpasskey')).body.code).toBe('reauth')
  expect((await ada.post('/api/user/removepasskey', { passkeyID })).body.code).toBe('reauth')
  await ada.post('/api/user/reauth', { password: PASSWORD })
  expect((await ada.post('/api/user/removepasskey', { passkeyID })).status).toBe(200)
})

test('a user without a passkey is not offered a login with one', async () => {
  const pending = await pendingLogin()
  expect((await pending.get(`/api/user/mfachoices/${name}`)).body).toEqual({ passkeyHost: '' })
  expect((await pending.post('/api/user/newmfapasskey')).status).toBe(409)
})

describe('the relying party of passkeys', () => {
  const at = (PUBLIC_ORIGIN: string, host: string, production = false) =>
    relyingParty({ PUBLIC_ORIGIN, production }, { headers: { host } })

  test.each([
    [
      'https://sidebet.example',
      'other.example',
      true,
      'sidebet.example',
      'https://sidebet.example',
    ],
    ['http://localhost:3000', 'localhost:3000', false, 'localhost', 'http://localhost:3000'],
    ['', 'localhost:41234', false, 'localhost', 'http://localhost:41234'],
  ])('origin "%s" and host %s have a relying party', (origin, host, production, id, expected) => {
    expect(at(origin, host, production)).toEqual({ id, origin: expected })
  })

  test.each([
    ['', 'localhost:3000', true],
    ['', '127.0.0.1:3000', false],
    ['', '[::1]:3000', false],
    ['', 'evil.example', false],
    ['', 'localhost.evil.example', false],
    ['', 'localhost:x', false],
    ['https://203.0.113.7', 'sidebet.example', true],
    ['https://[2001:db8::1]', 'sidebet.example', true],
  ])('origin %j and host %s have no relying party', (origin, host, production) => {
    expect(at(origin, host, production)).toBeNull()
  })
})
