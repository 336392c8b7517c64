/** How many codes are sent, and to which recipients (DS1), through the routes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Message, spendMessage } from '../notifications/outbox/messageLimits.ts'
import { createAccount, logIn, setClock } from '../testing/accounts.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
})
afterAll(() => server.close())

const requestSmsCode = (pending: Client) => pending.post('/api/user/newmfacodesms')

async function check(pending: Client, code: string) {
  const body = { username: pending.username, MFAcode: code }
  return (await pending.post('/api/user/checkmfa', body)).body.MFAcheck
}

const lastCode = () => /\d{6}/.exec(server.providers.texts.at(-1)!.text)![0]

const isConfirmed = async (username: string) =>
  (
    await server.database.owner.query<{ is: boolean }>(
      'select phone_confirmed_at is not null as is from users where username = $1',
      [username],
    )
  ).rows[0]!.is

/** Requests a code by SMS `times` times, each 16 minutes later and from a new login. Returns how many were sent. */
async function countSentCodes(username: string, times: number): Promise<number> {
  const before = server.providers.texts.length
  for (let at = 0; at < times; at++) {
    await setClock(server, at * 16)
    await requestSmsCode(await logIn(server, username))
  }
  await setClock(server, 0)
  return server.providers.texts.length - before
}

test('DS1: of a hundred concurrent requests for an SMS code only five send a code', async () => {
  await createAccount(server, 'ada', { MFAon: true, phone: '13055550001' })
  const pending = await logIn(server, 'ada')
  const answers = await Promise.all(Array.from({ length: 100 }, () => requestSmsCode(pending)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
  expect(server.providers.texts).toHaveLength(5)
})

test('DS1: an unconfirmed phone gets five codes a day, and a confirmed phone twenty', async () => {
  await createAccount(server, 'bea', { MFAon: true, phone: '13055550002' })
  expect(await countSentCodes('bea', 8)).toBe(5)
  const refused = await requestSmsCode(await logIn(server, 'bea'))
  expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyTries' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60)

  await createAccount(server, 'cyd', { MFAon: true, phone: '13055550003' })
  const pending = await logIn(server, 'cyd')
  await requestSmsCode(pending)
  expect(await isConfirmed('cyd')).toBe(false)
  expect(await check(pending, lastCode())).toBe(true)
  expect(await isConfirmed('cyd')).toBe(true)
  // One of the user's twenty was sent before.
  expect(await countSentCodes('cyd', 23)).toBe(19)
})

test('DS1: accounts with the same unconfirmed phone share its few messages, and not those of its confirmed owner', async () => {
  const phone = '13055550004'
  await createAccount(server, 'dot', { MFAon: true, phone })
  const owner = await logIn(server, 'dot')
  await requestSmsCode(owner)
  expect(await check(owner, lastCode())).toBe(true)
  let sent = 0
  for (const name of ['eve1', 'eve2', 'eve3', 'eve4', 'eve5', 'eve6']) {
    await createAccount(server, name, { MFAon: true, phone })
    if ((await requestSmsCode(await logIn(server, name))).status === 200) sent++
  }
  expect(sent).toBe(4)
  expect((await requestSmsCode(await logIn(server, 'dot'))).status).toBe(200)
})

test('DS1: a code by mail, or one sent to a number that has changed since, confirms no phone', async () => {
  await createAccount(server, 'fay', { MFAon: true, phone: '13055550005' })
  const byMail = await logIn(server, 'fay')
  await requestSmsCode(byMail)
  await byMail.post('/api/user/newmfacodeemail')
  const mailed = /\d{6}/.exec(server.providers.mails.at(-1)!.text)![0]
  expect(await check(byMail, mailed)).toBe(true)
  expect(await isConfirmed('fay')).toBe(false)

  const bySms = await logIn(server, 'fay')
  await requestSmsCode(bySms)
  await server.database.owner.query(`update users set phone = '13055550006' where username = 'fay'`)
  expect(await check(bySms, lastCode())).toBe(true)
  expect(await isConfirmed('fay')).toBe(false)
})

test.each([
  ['13055550007', 200],
  ['447700900123', 200],
  ['525512345678', 200],
  ['23276123456', 502],
  ['18765550100', 502],
])(
  'DS1: a code by SMS to %s is %s, and the code before it stays valid only when none was sent',
  async (phone, status) => {
    const name = `to-${phone}`
    await createAccount(server, name, { MFAon: true, phone })
    const pending = await logIn(server, name)
    await pending.post('/api/user/newmfacodeemail')
    const mailed = /\d{6}/.exec(server.providers.mails.at(-1)!.text)![0]
    const texts = server.providers.texts.length
    expect((await requestSmsCode(pending)).status).toBe(status)
    expect(server.providers.texts).toHaveLength(texts + (status === 200 ? 1 : 0))
    expect(await check(pending, mailed)).toBe(status !== 200)
  },
)

test('DS1: messages are limited per user, mailbox, network and day, and the keys of the limits contain no recipient', async () => {
  const mail = (at: number, changes: Partial<Message> = {}) =>
    spendMessage(server.services, {
      kind: 'mail',
      userId: 900_000 + at,
      to: `box-${at}@example.test`,
      isConfirmed: false,
      ip: `198.51.100.${at % 250}`,
      ...changes,
    })
  const went = async (times: number, changes: (at: number) => Partial<Message>) => {
    let count = 0
    for (let at = 0; at < times; at++) if ((await mail(at, changes(at))).kind === 'ok') count++
    return count
  }
  expect(await went(60, () => ({ userId: 1_000_001 }))).toBe(50)
  expect(await went(40, () => ({ to: 'full@example.test' }))).toBe(30)
  expect(await went(40, () => ({ to: 'full@example.test', userId: null }))).toBe(0)
  expect(await went(60, () => ({ to: 'full@example.test', isConfirmed: true }))).toBe(50)
  expect(await went(520, (at) => ({ ip: '203.0.113.9', to: `n-${at}@example.test` }))).toBe(500)
  await setClock(server, 24 * 60)
  expect((await mail(1, { to: 'full@example.test' })).kind).toBe('ok')
  await setClock(server, 0)

  const { rows } = await server.database.owner.query(
    `select key from throttles where key ~ '(example|box-|1305555)'`,
  )
  expect(rows).toEqual([])
})
