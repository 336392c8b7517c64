/** Messages of users to the support: stored, mailed with a reply-to, and never interpreted as headers or markup. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../testing/accounts.ts'
import { deliverAllNotifications } from '../testing/notices.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const CONTACT = '/api/user/contact-us'
const form = {
  username: 'ann',
  email: 'Ann@example.test',
  phone: '+1 305-555-0100',
  message: 'Where is my bet?\nI cannot find it.',
}

let server: TestServer
let ann: Client

beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: 'help@sidebet.example', THROTTLE_SCALE: '1' })
  ann = await server.user('ann')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner.query('delete from outbox; delete from throttles')
  await server.database.owner.query('delete from contact_messages')
  server.providers.mails.length = 0
})

async function mails() {
  await deliverAllNotifications(server.services)
  return server.providers.mails
}

async function readMessages() {
  const { rows } = await server.database.owner.query(
    'select user_id as "userId", username, email, phone, message from contact_messages order by id',
  )
  return rows
}

test('a message is stored with its user and mailed to the support with a reply-to address', async () => {
  const { status, body } = await ann.post(CONTACT, form)
  expect([status, body]).toEqual([200, { message: 'success' }])
  expect(await readMessages()).toEqual([
    { ...form, userId: ann.userId, email: 'ann@example.test', phone: '13055550100' },
  ])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'help@sidebet.example',
    replyTo: 'ann@example.test',
    subject: 'Message from ann',
  })
  expect(mail!.text.replace(/Sent: .*Z$/m, 'Sent: now')).toBe(`ann has sent you a message.

Account: ann (u_${ann.userId})
Username as typed: ann
Email as typed: ann@example.test
Phone as typed: +13055550100
Sent: now

> Where is my bet?
> I cannot find it.
`)
})

test('name, e-mail and phone may be edited, and the mail names the user of the session beside them (GAP-040)', async () => {
  await server.user('ben')
  const { status } = await ann.post(CONTACT, { ...form, username: 'ben', email: 'x@y.test' })
  expect(status).toBe(200)
  expect(await readMessages()).toMatchObject([{ userId: ann.userId, username: 'ben' }])
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: 'Message from ann', replyTo: 'x@y.test' })
  expect(mail!.text).toContain(`Account: ann (u_${ann.userId})\nUsername as typed: ben\n`)
})

test.each<[what: string, change: object, code: string]>([
  ['no message', { message: '' }, 'fieldsMissing'],
  ['a missing field', { phone: undefined }, 'fieldsMissing'],
  ['an e-mail that is none', { email: 'ann' }, 'contactEmailInvalid'],
  ['a phone that is none', { phone: '-' }, 'contactPhoneInvalid'],
  ['a message of more than 16 KB', { message: 'a'.repeat(16 * 1024 + 1) }, 'messageTooLong'],
  ['an object', { message: { $ne: 1 } }, 'malformed'],
  ['a list', { email: ['a@b.test', 'c@d.test'] }, 'malformed'],
])('%s is 400, and nothing is stored or mailed', async (_what, change, code) => {
  const { status, body } = await ann.post(CONTACT, { ...form, ...change })
  expect([status, body.code]).toEqual([400, code])
  expect(await readMessages()).toEqual([])
  expect(await mails()).toEqual([])
})

test.each<[field: string, value: string]>([
  ['email', 'ann@example.test\r\nBcc: everybody@example.test'],
  ['email', 'ann@example.test\nBcc: everybody@example.test'],
  ['email', 'ann@example.test, everybody@example.test'],
  ['email', 'Ann <everybody@example.test>'],
  ['username', 'ann\r\nBcc: everybody@example.test'],
  ['username', 'ann\u2028Account: ben'],
])('IN4: a header in the %s is 400: %j', async (field, value) => {
  const { status } = await ann.post(CONTACT, { ...form, [field]: value })
  expect(status).toBe(400)
  expect(await mails()).toEqual([])
})

test('IN4: a message cannot forge a line of the mail, a header or markup', async () => {
  const message = '<img src=x onerror=alert(1)>\r\nAccount: ben (u_1)\r\rBcc: x@y.test\u0000'
  expect((await ann.post(CONTACT, { ...form, message })).status).toBe(200)
  const [mail] = await mails()
  expect(Object.keys(mail!).sort()).toEqual(['html', 'id', 'replyTo', 'subject', 'text', 'to'])
  expect(mail!.text).toMatch(
    /\n> <img src=x onerror=alert\(1\)>\n> Account: ben \(u_1\)\n> \n> Bcc: x@y\.test\n$/,
  )
  expect(mail!.html).not.toContain('<img')
  expect(mail!.html).toContain(
    '&gt; &lt;img src=x onerror=alert(1)&gt;<br>\n&gt; Account: ben (u_1)',
  )
})

test('DS1: a user may send ten messages a day, and the next is 429 and is not stored', async () => {
  for (let sent = 0; sent < 10; sent++) expect((await ann.post(CONTACT, form)).status).toBe(200)
  const { status, body, headers } = await ann.post(CONTACT, form)
  expect([status, body.code]).toEqual([429, 'tooManyTries'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(await readMessages()).toHaveLength(10)
  const ben = await server.user('ben2')
  expect((await ben.post(CONTACT, form)).status).toBe(200)
})

test('a message that cannot be stored is answered with notSent and is not mailed', async () => {
  const { owner } = server.database
  await owner.query('alter table contact_messages rename to away')
  try {
    const { status, body } = await ann.post(CONTACT, form)
    expect([status, body]).toEqual([200, { error: 'Error sending message', code: 'notSent' }])
  } finally {
    await owner.query('alter table away rename to contact_messages')
  }
  expect(await mails()).toEqual([])
})

test('a message is answered with notSent when there is no mail server', async () => {
  const mute = await startTestServer({ SMTP_URL: '' })
  try {
    const cleo = await mute.user('cleo')
    const { body } = await cleo.post(CONTACT, form)
    expect(body).toEqual({ error: 'Error sending message', code: 'notSent' })
  } finally {
    await mute.close()
  }
})

test('messages are deleted after a year, and not a day before', async () => {
  await ann.post(CONTACT, form)
  const YEAR_MINUTES = 365 * 24 * 60
  await setClock(server, YEAR_MINUTES - 1)
  await server.services.jobs.drain()
  expect(await readMessages()).toHaveLength(1)
  await setClock(server, YEAR_MINUTES + 1)
  await server.services.jobs.drain()
  expect(await readMessages()).toEqual([])
  await setClock(server, 0)
})
