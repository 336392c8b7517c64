/** Invitations: a fixed text, few recipients, and a response that reveals nothing about them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SmsPort } from '../platform/mail/messagePorts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const INVITE = '/api/user/inviteFriend'
const SENT = { data: 'Your invitation has been sent.' }

let server: TestServer
let ann: Client
let realSend: SmsPort['send']

beforeAll(async () => {
  server = await startTestServer({
    PUBLIC_ORIGIN: 'https://sidebet.example',
    THROTTLE_SCALE: '1',
  })
  realSend = server.providers.sms.send
  ann = await server.user('ann')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner.query('delete from outbox; delete from throttles')
  server.providers.sms.send = realSend
  server.providers.mails.length = 0
  server.providers.texts.length = 0
})

async function deliverAll() {
  await deliverAllNotifications(server.services)
  return { mails: server.providers.mails, texts: server.providers.texts }
}

const invite = (client: Client, friend: { mail?: string; phone?: string }, more = {}) =>
  client.post(INVITE, { friendEmail: friend.mail ?? '', friendPhone: friend.phone ?? '', ...more })

test('an invitation is sent by mail and SMS, with its sender and the address of the site', async () => {
  const { status, body } = await invite(
    ann,
    { mail: 'Pat@Example.test', phone: '+1 305-555-0102' },
    { currentUser: 'ann' },
  )
  expect([status, body]).toEqual([200, SENT])
  const { mails, texts } = await deliverAll()
  expect(mails).toMatchObject([{ to: 'pat@example.test', subject: 'ann invites you to Sidebet' }])
  expect(mails[0]!.text).toBe(`Hello,

ann invites you to Sidebet. On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.

You can look at it and sign up here: https://sidebet.example

It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.

Sidebet
`)
  expect(texts).toEqual([
    {
      to: '+13055550102',
      text: 'ann invites you to Sidebet, where people bet each other on games. 18 and older: https://sidebet.example',
    },
  ])
})

test.each<[what: string, friend: { mail?: string; phone?: string }, code: string, text: string]>([
  [
    'nobody',
    {},
    'nobodyToInvite',
    'We need at least an email or at least a phone number to invite your friend.',
  ],
  ['a phone of no digits', { phone: 'abc' }, 'areaCodeInvalid', 'Please enter a valid area code.'],
  ['a phone of zeros', { phone: '000' }, 'areaCodeInvalid', 'Please enter a valid area code.'],
  ['no e-mail', { mail: 'x' }, 'friendEmailInvalid', 'Please enter a valid email address.'],
])(
  'an invitation to %s is 400 with its text, and nothing is sent',
  async (_what, friend, code, text) => {
    const { status, body } = await invite(ann, friend)
    expect([status, body.code, body.error]).toEqual([400, code, text])
    expect(await deliverAll()).toEqual({ mails: [], texts: [] })
  },
)

test.each([
  'pat@example.test\r\nBcc: everybody@example.test',
  'pat@example.test\nSubject: Free money',
  'pat@example.test, everybody@example.test',
  'Pat <pat@example.test>',
])('IN4: a header in the e-mail is 400: %j', async (mail) => {
  expect((await invite(ann, { mail })).status).toBe(400)
  expect(await deliverAll()).toEqual({ mails: [], texts: [] })
})

test('IN4: an invitation takes only its recipient from the request; its text is fixed and its sender is the user', async () => {
  const more = {
    message: 'Free money',
    subject: 'x',
    address: 'https://evil.example',
    sender: 'ben',
  }
  const answer = await ann.post(
    INVITE,
    { friendEmail: 'pat@example.test', ...more },
    { 'x-forwarded-host': 'evil.example' },
  )
  expect(answer.status).toBe(200)
  const { mails } = await deliverAll()
  expect(JSON.stringify(mails)).not.toMatch(/evil|Free money|ben/)
  expect(mails[0]!.text).toContain('https://sidebet.example')
})

test('AZ1: an invitation in the name of another user is refused and not sent', async () => {
  const { status, body } = await invite(ann, { mail: 'pat@example.test' }, { currentUser: 'ben' })
  expect([status, body.code]).toEqual([403, 'otherUser'])
  expect(await deliverAll()).toEqual({ mails: [], texts: [] })
})

test('the answer to an invitation is the same for an existing user and for an unknown address (GAP-041)', async () => {
  await server.user('member')
  const answers = []
  for (const mail of ['member@example.test', 'stranger@example.test']) {
    const { status, body } = await invite(ann, { mail })
    answers.push([status, body])
  }
  expect(answers).toEqual([
    [200, SENT],
    [200, SENT],
  ])
})

test('DS1: a recipient gets three invitations a month from all users together, and the answer does not change', async () => {
  for (let at = 0; at < 5; at++) {
    const user = await server.user(`inviter${at}`)
    const { status, body } = await invite(user, { mail: 'pat@example.test', phone: '13055550102' })
    expect([status, body]).toEqual([200, SENT])
  }
  const { mails, texts } = await deliverAll()
  expect([mails.length, texts.length]).toEqual([3, 3])
  expect((await invite(ann, { mail: 'other@example.test' })).body).toEqual(SENT)
  expect((await deliverAll()).mails).toHaveLength(4)
})

test('DS1: a user may send ten invitations a day, and the next is 429 and is not sent', async () => {
  for (let at = 0; at < 10; at++)
    expect((await invite(ann, { mail: `friend${at}@example.test` })).status).toBe(200)
  const { status, body } = await invite(ann, { mail: 'friend10@example.test' })
  expect([status, body.code]).toEqual([429, 'tooManyTries'])
  expect((await deliverAll()).mails).toHaveLength(10)
})

test('DS1: invitations count towards the limit of 100 SMS a day from one network', async () => {
  const limit = { key: `sms:network:127.0.0.1`, most: 100 }
  await server.database.owner.query(
    `insert into throttles (key, window_ends_at, count) values ($1, product_now() + interval '1 hour', $2)`,
    [limit.key, limit.most],
  )
  const { status, body } = await invite(ann, { mail: 'pat@example.test', phone: '13055550102' })
  // The response reveals nothing about the phone (GAP-041).
  expect([status, body.data]).toEqual([200, 'Your invitation has been sent.'])
  const { mails, texts } = await deliverAll()
  expect([mails.length, texts]).toEqual([1, []])
})

test.each(['99512345678', '18765550100'])(
  'DS1: an invitation to a phone number outside the allowed countries is refused: +%s',
  async (phone) => {
    const { status, body } = await invite(ann, { mail: 'pat@example.test', phone })
    expect([status, body.code]).toEqual([400, 'noSmsThere'])
    expect(await deliverAll()).toEqual({ mails: [], texts: [] })
  },
)

test('no key of a rate limit contains a recipient in plain text', async () => {
  await invite(ann, { mail: 'pat@example.test', phone: '13055550102' })
  const { rows } = await server.database.owner.query<{ key: string }>('select key from throttles')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ key }) => /pat|3055550102/.test(key))).toEqual([])
})

test('an SMS is sent once, even when its outcome is unknown (N2)', async () => {
  let tries = 0
  server.providers.sms.send = async () => {
    tries++
    return { kind: 'unknown', cause: 'timeout' }
  }
  await invite(ann, { phone: '13055550102' })
  await deliverAll()
  await server.database.owner.query(`update outbox set due_at = product_now() - interval '1 day'`)
  await deliverAll()
  expect(tries).toBe(1)
  // As if the process had died after sending: the notice is still open.
  await server.database.owner.query('update outbox set done_at = null, error = null')
  await deliverAll()
  const { rows } = await server.database.owner.query('select error, done_at from outbox')
  expect([tries, rows]).toEqual([1, [{ error: 'tried once', done_at: expect.any(Date) }]])
})
