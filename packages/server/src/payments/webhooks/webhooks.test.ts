/** Signed events, sent to the real routes: an event triggers a poll, and nothing else. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { cents } from '@sidebet/domain/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '../../ops/verify.ts'
import type { ProviderEvent, ProviderName } from '../../ports.ts'
import { linkBank } from '../../testing/linkBank.ts'
import { readCash } from '../../testing/readCash.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/server.ts'
import { paypalClient } from '../paypal/paypalClient.ts'
import { paypalSignature } from '../paypal/paypalSignature.ts'

const SECRET = 'what only Dwolla and we know'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CERTIFICATE = 'http://127.0.0.1:1/paypal/v1/notifications/certs/CERT-1'

let server: TestServer
let ann: Client
let users = 0
/** The result of `keyAt`, and the events in the providers' lists. */
let certificate: typeof keys.publicKey | 'none' | null
let listed: ProviderEvent[]

beforeAll(async () => {
  server = await startTestServer({
    PAYPAL_BASE_URL: 'http://127.0.0.1:1/paypal',
    PAYPAL_CERT_ORIGIN: 'http://127.0.0.1:1',
    PAYPAL_WEBHOOK_ID: 'OUR-HOOK',
    DWOLLA_BASE_URL: 'http://127.0.0.1:1/dwolla',
    DWOLLA_WEBHOOK_SECRET: SECRET,
  })
  const { config, events } = server.services
  const keyAt = async (url: string) => (url === CERTIFICATE ? certificate : 'none')
  Object.assign(events.paypal, paypalSignature(config, paypalClient(config), { keyAt }))
  for (const port of Object.values(events))
    Object.assign(port, { list: async () => ({ kind: 'ok', value: listed }) })
})
afterAll(() => server.close())

beforeEach(async () => {
  certificate = keys.publicKey
  listed = []
  ann = await server.user(`ann${++users}`)
  await server.database.owner.query('update clock set offset_ms = 0')
})
afterEach(async () => {
  expect(await verify(server.database.owner)).toEqual([])
  await server.database.owner.query('delete from webhook_inbox')
})

/** PayPal's headers for this body. */
function paypalHeaders(body: string, change: Record<string, string> = {}) {
  const id = randomUUID()
  const time = change.time ?? new Date().toISOString()
  const signed = `${id}|${time}|${change.hook ?? 'OUR-HOOK'}|${crc32(change.signed ?? body)}`
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(signed), keys.privateKey).toString(
      'base64',
    ),
    'paypal-cert-url': change.certificate ?? CERTIFICATE,
    'paypal-auth-algo': change.algorithm ?? 'SHA256withRSA',
  }
}

const dwollaHeaders = (body: string, secret = SECRET) => ({
  'x-request-signature-sha-256': createHmac('sha256', secret).update(body).digest('hex'),
})

/** A provider's request: no cookie, no origin. */
async function post(provider: ProviderName, body: string, headers: Record<string, string>) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/webhooks/${provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return answer.statusCode
}

const send = (provider: ProviderName, body: string) =>
  post(provider, body, provider === 'paypal' ? paypalHeaders(body) : dwollaHeaders(body))

const captureEvent = (
  name: string,
  topic = 'PAYMENT.CAPTURE.COMPLETED',
  id = `WH-${randomUUID()}`,
) => JSON.stringify({ id, event_type: topic, resource: { id: 'CAP-1', custom_id: name } })

async function inbox() {
  const { rows } = await server.database.owner.query<{
    done: boolean
    error: string
    tries: number
  }>('select done_at is not null as done, error, tries from webhook_inbox order by id')
  return rows
}

type Row = { id: number; name: string; state: string }

async function payment(orderID: string): Promise<Row> {
  const { rows } = await server.database.owner.query<Row>(
    'select id, name, state from payments where provider_ref = $1',
    [orderID],
  )
  return rows[0]!
}

const cash = async () => (await readCash(server.database, ann.userId))[0]!

/** A deposit of 25.00 that the provider has captured: no event has arrived, and no poll is due for 90 days. */
async function unheard(status: 'completed' | 'failed' | 'pending' = 'completed') {
  const { body } = await ann.post('/api/user/paypal/orders', { depositAmount: 25 })
  const { orders } = server.providers
  const captureId = `CAP-${body.orderID}-${users}`
  const amount = cents(25_00)
  orders.set(body.orderID, {
    ...orders.get(body.orderID)!,
    status: 'completed',
    capture: { captureId, status, amount, currency: 'USD', fee: cents(0), isGone: false },
  })
  await server.database.owner.query(
    `update payments set due_at = product_now() + interval '90 days' where provider_ref = $1`,
    [body.orderID],
  )
  return { orderID: body.orderID as string, ...(await payment(body.orderID)) }
}

const drain = () => server.services.jobs.drain()
const later = (minutes: number) => server.moveClockTo(new Date(Date.now() + minutes * 60_000))

test('MO8: a signed event causes a poll of its payment, which completes the deposit', async () => {
  const { orderID, name } = await unheard()
  expect(await send('paypal', captureEvent(name))).toBe(200)
  expect(await cash()).toBe(0)
  await drain()
  expect([await cash(), (await payment(orderID)).state]).toEqual([25_00, 'completed'])
  expect(await inbox()).toEqual([{ done: true, error: '', tries: 1 }])
})

test('T4: ten copies of an event and a second event about the same deposit credit it once', async () => {
  const { name } = await unheard()
  const event = captureEvent(name)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('paypal', event)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await send('paypal', captureEvent(name, 'CHECKOUT.ORDER.COMPLETED'))).toBe(200)
  await drain()
  expect([await cash(), (await inbox()).length]).toEqual([25_00, 2])
  expect(await send('paypal', event)).toBe(200)
  await drain()
  expect([await cash(), (await inbox()).length]).toEqual([25_00, 2])
})

test('T5: an event that arrives before its payment exists waits and is processed later', async () => {
  const name = `dep-${randomUUID()}`
  expect(await send('paypal', captureEvent(name))).toBe(200)
  await drain()
  expect(await inbox()).toEqual([{ done: false, error: '', tries: 1 }])
  const { id, orderID } = await unheard()
  await server.database.owner.query('update payments set name = $2 where id = $1', [id, name])
  // Its record has the name that was changed by hand.
  await server.database.owner.query(
    `delete from audit where action = 'payments.made' and subject = 'm_' || $1`,
    [id],
  )
  const { orders } = server.providers
  orders.set(orderID, { ...orders.get(orderID)!, name })
  await later(2)
  expect([await cash(), (await payment(orderID)).state]).toEqual([25_00, 'completed'])
  expect(await inbox()).toMatchObject([{ done: true, error: '' }])
})

test('an event about an unknown payment is an error for the operator after 24 hours', async () => {
  await send('paypal', captureEvent('dep-of-somebody-else'))
  await drain()
  await later(23 * 60)
  expect(await inbox()).toMatchObject([{ done: false, error: '' }])
  await later(26 * 60)
  expect(await inbox()).toMatchObject([{ done: true, error: 'it is about nothing that we know' }])
})

test.each<[string, (body: string) => Record<string, string>]>([
  ['one byte changed', (body) => paypalHeaders(body, { signed: body.replace('CAP-1', 'CAP-2') })],
  ['no signature', () => ({})],
  ['a signature for the webhook of another', (body) => paypalHeaders(body, { hook: 'OTHER' })],
  ['another algorithm', (body) => paypalHeaders(body, { algorithm: 'SHA1withRSA' })],
  [
    'a certificate from elsewhere',
    (body) => paypalHeaders(body, { certificate: 'https://evil.example/v1/notifications/certs/C' }),
  ],
  [
    'a signature of four days ago',
    (body) => paypalHeaders(body, { time: new Date(Date.now() - 96 * 3_600_000).toISOString() }),
  ],
  [
    'a signature of tomorrow',
    (body) => paypalHeaders(body, { time: new Date(Date.now() + 24 * 3_600_000).toISOString() }),
  ],
  ['a time that is none', (body) => paypalHeaders(body, { time: 'now' })],
])(
  'T19: an event with %s is refused, changes nothing and leaves an audit record',
  async (_, headersOf) => {
    const { name, orderID } = await unheard()
    const body = captureEvent(name)
    for (let times = 0; times < 3; times++)
      expect(await post('paypal', body, headersOf(body))).toBe(401)
    await drain()
    expect([await inbox(), await cash(), (await payment(orderID)).state]).toEqual([
      [],
      0,
      'created',
    ])
    expect(await refusals('webhooks.paypal')).toEqual([3])
  },
)

test.each<[string, (body: string) => Record<string, string>]>([
  ['another secret', (body) => dwollaHeaders(body, 'guessed')],
  ['one byte changed', (body) => dwollaHeaders(`${body} `)],
  ['no signature', () => ({})],
  ['a part of the signature', (body) => cut(dwollaHeaders(body))],
])('T19: a Dwolla event with %s is refused', async (_, headersOf) => {
  const body = dwollaEvent('transfer_completed')
  expect(await post('dwolla', body, headersOf(body))).toBe(401)
  expect(await inbox()).toEqual([])
  expect(await refusals('webhooks.dwolla')).toEqual([1])
})

const cut = ({ 'x-request-signature-sha-256': signature = '' }: Record<string, string>) => ({
  'x-request-signature-sha-256': signature.slice(0, 32),
})

const dwollaEvent = (topic: string, more: object = {}) =>
  JSON.stringify({ id: randomUUID(), resourceId: randomUUID(), topic, ...more })

/** The refusal counts that the audit received since the last call. */
async function refusals(call: string): Promise<number[]> {
  await server.services.refusalCounter.write(server.services.db)
  const { rows } = await server.database.owner.query<{ count: number }>(
    `select (facts->>'count')::int as count from audit
     where action = 'access.refused' and facts->>'call' = $1 and id > (select coalesce(max(id), 0) from refusals_seen)`,
    [call],
  )
  await server.database.owner.query('insert into refusals_seen select max(id) from audit')
  return rows.map(({ count }) => count)
}
beforeAll(() => server.database.owner.query('create table refusals_seen (id bigint)'))

test('MO8: three hundred forged events write one audit record', async () => {
  const body = captureEvent('dep-1')
  for (let times = 0; times < 300; times++) await post('paypal', body, {})
  expect(await refusals('webhooks.paypal')).toEqual([300])
})

test('MO8: an event that cannot be verified answers 503, and is processed when it is sent again', async () => {
  const { name } = await unheard()
  const body = captureEvent(name)
  certificate = null
  expect(await post('paypal', body, paypalHeaders(body))).toBe(503)
  await drain()
  expect([await inbox(), await cash()]).toEqual([[], 0])
  certificate = keys.publicKey
  expect(await post('paypal', body, paypalHeaders(body))).toBe(200)
  await drain()
  expect(await cash()).toBe(25_00)
})

const ORDERS = [
  ['DENIED', 'PENDING', 'COMPLETED'],
  ['COMPLETED', 'DENIED', 'PENDING'],
  ['PENDING', 'COMPLETED', 'DENIED'],
]

test.each(ORDERS)(
  'T21: the events %s, %s, %s fail a deposit whose capture has failed',
  async (...topics) => {
    const { name, orderID } = await unheard('failed')
    for (const topic of topics) {
      expect(await send('paypal', captureEvent(name, `PAYMENT.CAPTURE.${topic}`))).toBe(200)
      await drain()
    }
    expect([(await payment(orderID)).state, await cash()]).toEqual(['failed', 0])
  },
)

test.each(ORDERS)(
  'T21: the events %s, %s, %s credit a completed capture once',
  async (...topics) => {
    const { name, orderID } = await unheard('completed')
    for (const topic of topics) await send('paypal', captureEvent(name, `PAYMENT.CAPTURE.${topic}`))
    await drain()
    expect([(await payment(orderID)).state, await cash()]).toEqual(['completed', 25_00])
  },
)

test('T22: after two days without webhooks the event list of the provider completes the deposit', async () => {
  const { name, orderID } = await unheard()
  await drain()
  expect((await payment(orderID)).state).toBe('created')
  listed = [{ eventId: 'WH-1', topic: 'PAYMENT.CAPTURE.COMPLETED', resource: 'CAP-1', name }]
  await later(2 * 24 * 60)
  expect([(await payment(orderID)).state, await cash()]).toEqual(['completed', 25_00])
  // An event that was listed and is sent later is not stored again.
  expect(await send('paypal', captureEvent(name, 'PAYMENT.CAPTURE.COMPLETED', 'WH-1'))).toBe(200)
  expect(await inbox()).toHaveLength(2)
})

test('T22: the event list is read every 15 minutes, from 10 minutes before the end of the last read', async () => {
  const ranges: [Date, Date][] = []
  const { paypal } = server.services.events
  const before = paypal.list
  Object.assign(paypal, {
    list: async (from: Date, to: Date) => {
      ranges.push([from, to])
      return { kind: 'ok', value: [] }
    },
  })
  await server.database.owner.query(
    'update provider_reads set due_at = product_now(), read_until = null',
  )
  await drain()
  await later(5)
  expect(ranges).toHaveLength(1)
  await later(20)
  Object.assign(paypal, { list: before })
  expect(ranges).toHaveLength(2)
  expect(ranges[1]![0].getTime()).toBe(ranges[0]![1].getTime() - 10 * 60_000)
})

test('events about a verified bank update its state and notify the user once (GAP-171)', async () => {
  const { bankRef } = await linkBank(server, ann, 'unverified')
  const mails = () =>
    server.providers.mails.filter(({ to }) => to === `${ann.username}@example.test`)
  const verified = () =>
    dwollaEvent('customer_funding_source_verified', { resourceId: bankRef.toUpperCase() })
  await send('dwolla', verified())
  await drain()
  expect(mails()).toEqual([])

  const { banks } = server.providers.bankState
  banks.set(bankRef, { ...banks.get(bankRef)!, status: 'verified' })
  for (let times = 0; times < 3; times++) {
    await send('dwolla', verified())
    await drain()
  }
  const { body } = await ann.get(`/api/user/accounts/${ann.username}`)
  const [{ accountName, status }] = body[0].fundingSources
  expect(status).toBe('verified')
  const [mail, ...others] = mails()
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Your bank account is verified')
  expect(mail!.text).toContain(`${accountName} is verified: you can deposit from it now.`)
})

test('a bank that its user verified by micro-deposits causes no mail', async () => {
  const { accountURL, bankRef } = await linkBank(server, ann, 'unverified')
  const proof = { currentUserID: ann.username, accountURL, accountName: '' }
  await ann.post('/api/user/validatedeposits', { ...proof, amount1: 0.03, amount2: 0.05 })
  await send('dwolla', dwollaEvent('customer_funding_source_verified', { resourceId: bankRef }))
  await drain()
  const { mails } = server.providers
  expect(mails.filter(({ to }) => to === `${ann.username}@example.test`)).toEqual([])
})

test('an event without a session is accepted during maintenance', async () => {
  await server.database.owner.query('update switches set maintenance = true')
  const status = await send('dwolla', dwollaEvent('customer_created'))
  await server.database.owner.query('update switches set maintenance = false')
  expect([status, (await inbox()).length]).toEqual([200, 1])
})

test('MO8: a body of more than 256 KB answers 413 and is not stored', async () => {
  const body = dwollaEvent('transfer_completed', { more: 'x'.repeat(256 * 1024) })
  expect(await send('dwolla', body)).toBe(413)
  expect(await inbox()).toEqual([])
})

test('a signed body that is no event answers 400 and is not stored', async () => {
  for (const body of ['[]', '{}', 'hello', '{"id":"1"}']) {
    expect([await send('paypal', body), await send('dwolla', body)]).toEqual([400, 400])
  }
  expect(await inbox()).toEqual([])
})

test('a processed event is deleted after 30 days', async () => {
  await send('dwolla', dwollaEvent('customer_created'))
  await drain()
  expect(await inbox()).toMatchObject([{ done: true }])
  await later(29 * 24 * 60)
  expect(await inbox()).toHaveLength(1)
  await later(31 * 24 * 60)
  expect(await inbox()).toHaveLength(0)
})
