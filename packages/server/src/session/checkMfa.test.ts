import { codeTexts } from '@sidebet/copy/screens/codes'
import { sessionTexts } from '@sidebet/copy/screens/session'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  cookieOf,
  createAccount,
  logIn,
  PASSWORD,
  requestCode,
  setClock,
  wrongCode,
} from '../testing/accounts.ts'
import { type Client, startTestServer, TEST_SECRET, type TestServer } from '../testing/server.ts'
import { untilWaiting, whileLocked } from '../testing/whileLocked.ts'
import { storeCode } from './codes.sql.ts'
import { hashMfaCode } from './mfaCode.ts'

let server: TestServer
/** A new user per test, so that no test shares the counts of another. */
let name = ''
let users = 0
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
})
beforeEach(async () => {
  name = `ada-${users++}`
  await createAccount(server, name, { MFAon: true, phone: phoneOf() })
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})
afterEach(() => setClock(server, 0))
afterAll(() => server.close())

const phoneOf = () => String(13055550100 + users)

const pendingLogin = () => logIn(server, name)

const check = (client: Client, code: string) =>
  client.post('/api/user/checkmfa', { username: client.username, MFAcode: code })

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await server.client(cookie).get('/api/user')).body.user !== null
}

test('AC7: the right code opens a full session under a new id and ends the pending one', async () => {
  const pending = await pendingLogin()
  const answer = await check(pending, await requestCode(server, pending))
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ MFAcheck: true })
  expect(cookieOf(answer)).not.toBe(pending.cookie)
  expect(await isSignedIn(cookieOf(answer))).toBe(true)
  expect(await isSignedIn(pending.cookie)).toBe(false)
  expect((await check(pending, '000000')).status).toBe(401)
})

test('a wrong code ends the pending login, and a new login succeeds with its own code', async () => {
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  const wrong = await check(pending, wrongCode(code))
  expect(wrong.body).toEqual({ MFAcheck: false })
  expect(cookieOf(wrong)).toBe('sidebet_session=')
  expect((await check(pending, code)).status).toBe(401)
  const again = await pendingLogin()
  const newer = await requestCode(server, again)
  expect((await check(again, ` ${newer} `)).body).toEqual({ MFAcheck: true })
})

test('AC5: a wrong guess invalidates the code that was sent', async () => {
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  await check(pending, wrongCode(code))
  expect((await check(await pendingLogin(), code)).body).toEqual({ MFAcheck: false })
})

test('GAP-016: a typing mistake is refused with a sentence, costs no try and ends no login', async () => {
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  for (const text of ['', '12345', '1234567', 'abcdef', 'no code', `${code}1`, code.slice(1)]) {
    const answer = await check(pending, text)
    expect([text, answer.status, answer.body.code, answer.body.error]).toEqual([
      ...[text, 400, 'codeMistyped', codeTexts.mistyped],
    ])
    expect(cookieOf(answer)).toBe('')
  }
  expect((await check(pending, code)).body).toEqual({ MFAcheck: true })
})

test.each([
  ['with a space', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
  ['with a no-break space', (code: string) => `${code.slice(0, 3)}\u00a0${code.slice(3)}`],
  ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['with a full stop behind', (code: string) => ` ${code}. `],
  ['with marks around it', (code: string) => `\u200e\ufeff${code}\u202c`],
  [
    'with wide digits',
    (code: string) => code.replace(/./g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
  ],
])('a code written %s is this code', async (_, write) => {
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  expect((await check(pending, write(code))).body).toEqual({ MFAcheck: true })
})

test('no code is right before a code was requested', async () => {
  expect((await check(await pendingLogin(), '000000')).body).toEqual({ MFAcheck: false })
})

test('AC5: a code is used once, and a later login needs another', async () => {
  const first = await pendingLogin()
  const code = await requestCode(server, first)
  expect((await check(first, code)).body).toEqual({ MFAcheck: true })
  expect((await check(await pendingLogin(), code)).body).toEqual({ MFAcheck: false })
})

test('AC5: of twenty concurrent checks of the right code in one pending login one succeeds, and none counts as wrong', async () => {
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  const answers = await Promise.all(Array.from({ length: 20 }, () => check(pending, code)))
  const passed = answers.filter(({ body }) => body.MFAcheck === true)
  expect(passed).toHaveLength(1)
  expect(await isSignedIn(cookieOf(passed[0]!))).toBe(true)
  // A late request neither ends the session by a cleared cookie nor uses up a try.
  for (const late of answers.filter((answer) => answer !== passed[0]))
    expect(cookieOf(late)).toBe('')
  const again = await pendingLogin()
  expect((await check(again, await requestCode(server, again))).body).toEqual({ MFAcheck: true })
})

test('AC5: the right code from twenty pending logins concurrently succeeds once', async () => {
  const lenient = await startTestServer({ THROTTLE_SCALE: '1000' })
  await createAccount(lenient, 'ada', { MFAon: true })
  const logins = await Promise.all(Array.from({ length: 20 }, () => logIn(lenient, 'ada')))
  const code = await requestCode(lenient, logins[0]!)
  const answers = await Promise.all(logins.map((pending) => check(pending, code)))
  expect(answers.filter(({ body }) => body.MFAcheck === true)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.MFAcheck === false)).toHaveLength(19)
  await lenient.close()
})

test('AC5: a code is valid for ten minutes', async () => {
  for (const [minutes, isRight] of [
    [9, true],
    [10, false],
  ] as const) {
    await setClock(server, 0)
    const code = await requestCode(server, await pendingLogin())
    // This login is still pending when the code expires: only the code is too old.
    await setClock(server, 5)
    const later = await pendingLogin()
    await setClock(server, minutes)
    expect((await check(later, code)).body).toEqual({ MFAcheck: isRight })
  }
})

test('a pending login is valid for ten minutes', async () => {
  const pending = await pendingLogin()
  await setClock(server, 9)
  const code = await requestCode(server, pending)
  await setClock(server, 10)
  expect((await check(pending, code)).status).toBe(401)
  expect((await check(await pendingLogin(), code)).body).toEqual({ MFAcheck: true })
})

test('AC5: a newer code by SMS replaces the older code by mail', async () => {
  const requestBothCodes = async (pending: Client) => {
    const older = await requestCode(server, pending)
    await pending.post('/api/user/newmfacodesms', { username: name })
    const newer = /\d{6}/.exec(server.providers.texts.at(-1)!.text)![0]
    return older === newer ? { older: wrongCode(newer), newer } : { older, newer }
  }
  const first = await pendingLogin()
  const { older } = await requestBothCodes(first)
  expect((await check(first, older)).body).toEqual({ MFAcheck: false })
  const second = await pendingLogin()
  const { newer } = await requestBothCodes(second)
  expect((await check(second, newer)).body).toEqual({ MFAcheck: true })
})

test('AC5: after five wrong codes within an hour the right code is refused, even after a new login', async () => {
  const code = await requestCode(server, await pendingLogin())
  for (let i = 0; i < 5; i++) {
    const wrong = await check(await pendingLogin(), wrongCode(code))
    expect(wrong.body).toEqual({ MFAcheck: false })
  }
  expect((await check(await pendingLogin(), code)).body).toEqual({ MFAcheck: false })
  const fresh = await pendingLogin()
  expect((await check(fresh, await requestCode(server, fresh))).body).toEqual({ MFAcheck: false })

  await setClock(server, 61)
  const later = await pendingLogin()
  expect((await check(later, await requestCode(server, later))).body).toEqual({ MFAcheck: true })
})

test('AC5: four wrong codes leave a fifth try, and a right code does not reset the count', async () => {
  for (let i = 0; i < 4; i++) await check(await pendingLogin(), '000000')
  const good = await pendingLogin()
  expect((await check(good, await requestCode(server, good))).body).toEqual({ MFAcheck: true })
  await check(await pendingLogin(), '000000')
  const sixth = await pendingLogin()
  expect((await check(sixth, await requestCode(server, sixth))).body).toEqual({ MFAcheck: false })
})

test('AC5: of twenty codes from twenty logins, nineteen of them concurrent, five are checked', async () => {
  const code = await requestCode(server, await pendingLogin())
  const logins: Client[] = []
  for (let i = 0; i < 20; i++) logins.push(await pendingLogin())
  await Promise.all(logins.slice(1).map((pending) => check(pending, wrongCode(code))))
  expect((await check(logins[0]!, code)).body).toEqual({ MFAcheck: false })
  const { rows } = await server.database.owner.query(
    `select a.facts->>'isBlocked' as blocked, count(*) from audit a join users u on a.actor = 'u_' || u.id
     where u.username = $1 and a.action = 'session.secondFactorFailed' group by 1 order by 1`,
    [name],
  )
  expect(rows).toEqual([
    { blocked: 'false', count: 5 },
    { blocked: 'true', count: 15 },
  ])
})

test('another user can neither use nor invalidate a code', async () => {
  await createAccount(server, 'eve', { MFAon: true })
  const ada = await pendingLogin()
  const code = await requestCode(server, ada)
  const eve = await logIn(server, 'eve')
  const asAda = { username: name, MFAcode: code }
  expect((await eve.post('/api/user/checkmfa', asAda)).status).toBe(403)
  expect((await check(eve, code)).body).toEqual({ MFAcheck: false })
  expect((await check(ada, code)).body).toEqual({ MFAcheck: true })
})

test('the database contains a code only as a hash', async () => {
  const code = await requestCode(server, await pendingLogin())
  const { rows } = await server.database.owner.query(
    `select code_hash, (select string_agg(a::text, '') from audit a) as audit,
       (select string_agg(body::text, '') from outbox) as outbox from codes
     where user_id = (select id from users where username = $1)`,
    [name],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].code_hash).toHaveLength(32)
  expect(rows[0].audit).not.toContain(code)
  expect(rows[0].outbox ?? '').not.toContain(code)
})

test('a code is sent to the e-mail or the phone of the account, and is not in the subject', async () => {
  const pending = await pendingLogin()
  const mailed = await pending.post('/api/user/newmfacodeemail', { username: name })
  expect(mailed.body).toEqual({ message: 'success' })
  const mail = server.providers.mails[0]!
  expect(mail.to).toBe(`${name}@example.test`)
  expect(mail.subject).not.toMatch(/\d/)
  expect(mail.text).toMatch(/code is \d{6}\./)
  await pending.post('/api/user/newmfacodesms')
  expect(server.providers.texts[0]).toMatchObject({ to: `+${phoneOf()}` })
})

test.each(['newmfacodeemail', 'newmfacodesms'])(
  '%s reports a code that could not be sent',
  async (path) => {
    const pending = await pendingLogin()
    const broken = async () => ({ kind: 'unknown', cause: 'ETIMEDOUT' }) as const
    const { mail, sms } = server.services
    Object.assign(server.services, { mail: { send: broken }, sms: { send: broken } })
    const answer = await pending.post(`/api/user/${path}`, { username: name })
    Object.assign(server.services, { mail, sms })
    expect(answer).toMatchObject({
      status: 502,
      body: { error: sessionTexts.mfa.wrong, code: 'codeNotSent' },
    })
  },
)

test('a user gets five codes in 15 minutes, by mail and SMS together; the sixth request is 429 and changes nothing', async () => {
  const pending = await pendingLogin()
  for (let i = 0; i < 2; i++) await pending.post('/api/user/newmfacodesms', { username: name })
  for (let i = 0; i < 2; i++) await requestCode(server, pending)
  const last = await requestCode(server, await pendingLogin())
  const refused = await pending.post('/api/user/newmfacodesms', { username: name })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(server.providers.texts).toHaveLength(2)
  expect(server.providers.mails).toHaveLength(3)
  expect((await check(pending, last)).body).toEqual({ MFAcheck: true })
})

test.each(['newmfacodeemail', 'newmfacodesms', 'checkmfa'])(
  'only the user of the pending login may call %s',
  async (path) => {
    const other = `eve-${users}`
    await createAccount(server, other)
    const url = `/api/user/${path}`
    const body = { username: name, MFAcode: '000000' }
    const pending = await pendingLogin()
    expect((await server.anonymous.post(url, body)).status).toBe(401)
    expect((await pending.post(url, { ...body, username: other })).status).toBe(403)
    expect((await pending.post(url, { ...body, username: 'nobody' })).status).toBe(403)
    // A full session has no pending second factor.
    const full = await logIn(server, other)
    expect((await full.post(url, { ...body, username: other })).status).toBe(403)
    expect(server.providers.mails).toHaveLength(0)
    expect(server.providers.texts).toHaveLength(0)
    expect((await pending.get('/api/user')).status).toBe(200)
    expect((await check(pending, await requestCode(server, pending))).body).toEqual({
      MFAcheck: true,
    })
  },
)

test('a code hashed with the previous key is still valid after the key was changed', async () => {
  const settings = { THROTTLE_SCALE: '1', SECRET_KEY: 'the key that is used from now on' }
  const [key, forgotten] = [TEST_SECRET, 'a key that was used long before']
  for (const [madeWith, isRight] of [
    [key, true],
    [settings.SECRET_KEY, true],
    [forgotten, false],
  ] as const) {
    const changed = await startTestServer({ ...settings, SECRET_KEY_BEFORE: key })
    const userId = await createAccount(changed, 'ada', { MFAon: true })
    const pending = await logIn(changed, 'ada')
    await storeCode(changed.services.db, {
      email: null,
      userId,
      codeHash: hashMfaCode(madeWith, userId, '123456'),
      lifeMs: 60_000,
      phone: null,
    })
    expect((await check(pending, '123456')).body).toEqual({ MFAcheck: isRight })
    await changed.close()
  }
})

test.each([
  ['all others are ended', 'endothersessions', {}],
  [
    'the password is changed',
    'changepassword',
    { currentPassword: PASSWORD, password: 'Other-1!' },
  ],
])('AC8: a login that passes its second factor while %s is ended, too', async (_, path, body) => {
  const first = await pendingLogin()
  const opened = await check(first, await requestCode(server, first))
  const ada = server.client(cookieOf(opened), 0, name)
  const pending = await pendingLogin()
  const code = await requestCode(server, pending)
  const { db, owner } = server.database
  const codeOf = `select 1 from codes where user_id = (select id from users where username = '${name}') for update`
  const [passing, ending] = await whileLocked(owner, codeOf, async () => {
    const passing = check(pending, code)
    await untilWaiting(db, 1)
    const named = path === 'changepassword' ? `${path}/${name}` : path
    const ending = ada.post(`/api/user/${named}`, { username: name, userID: name, ...body })
    await untilWaiting(db, 2)
    return [passing, ending]
  })
  expect((await passing).body).toEqual({ MFAcheck: true })
  expect((await ending).status).toBe(200)
  expect(await isSignedIn(cookieOf(await passing))).toBe(false)
})
