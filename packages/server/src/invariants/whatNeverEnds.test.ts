/**
 * Limits on what accumulates with use, and on what one user can trigger without end: mails, notifications, requests to the
 * provider, commands. The limits are those of production; the clock of the rate limits stands until a test moves it.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { settleBy } from '../testing/gameResults.ts'
import { deliverAllNotifications, endOfMails } from '../testing/notices.ts'
import {
  type Answer,
  type Client,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'
import { verifyButNotices } from '../testing/verifyButNotices.ts'

const ORDERS = '/api/user/paypal/orders'
const RECORD = '/api/user/paypaldeposit'
const CANCEL = '/api/betsProposed/cancelBet'

let server: TestServer
/** With the limits of `npm start`'s tests: users are not limited where mails are counted. */
let fast: TestServer
let users = 0

beforeAll(async () => {
  server = await startTestServer({ THROTTLE_SCALE: '1' })
  fast = await startTestServer()
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([server.close(), fast.close()])
})
beforeEach(async () => {
  await server.database.owner.query('delete from throttles')
  await fast.database.owner.query('delete from outbox')
  fast.providers.mails.length = 0
})
afterEach(async () => {
  for (const { database } of [server, fast]) {
    await database.owner.query('update clock set offset_ms = 0')
    expect(await verifyButNotices(database.owner)).toEqual([])
  }
})

const newUser = (at: TestServer, cashCents = 1_000_00) => at.user(`user${++users}`, { cashCents })

async function passMinutes(at: TestServer, minutes: number): Promise<void> {
  await at.database.owner.query('update clock set offset_ms = offset_ms + $1', [minutes * 60_000])
}

async function count(at: TestServer, table: string, where = 'true'): Promise<number> {
  const { rows } = await at.database.owner.query<{ count: number }>(
    `select count(*) as count from ${table} where ${where}`,
  )
  return rows[0]!.count
}

/** An offer of $10.00 at 3 to 2 on a game of tomorrow. */
async function postOffer(offerer: Client, at: TestServer, change: object = {}): Promise<string> {
  const odds = { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
  const offer = offerOn(await insertGame(at.database), { amountBet: 10, ...odds, ...change })
  const { status, body } = await offerer.post(POST_OFFER, offer)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}

async function take(taker: Client, offerId: string, dollars: number): Promise<Answer> {
  const answer = await taker.post(TAKE_OFFER, takeOf(offerId, dollars))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}

async function deliverAll(): Promise<void> {
  await deliverAllNotifications(fast.services)
}

const subjects = () => fast.providers.mails.map(({ subject }) => subject)

test('300 takes of a cent send one mail immediately and one digest with the correct sum', async () => {
  const [ann, ben] = [await newUser(fast), await newUser(fast)]
  const offerId = await postOffer(ann, fast)
  await take(ben, offerId, 0.01)
  await deliverAll()
  expect(subjects()).toEqual([`${ben.username} accepted your bet`])

  await together(299, () => take(ben, offerId, 0.01))
  await deliverAll()
  expect(subjects()).toHaveLength(1)
  expect(await count(fast, 'outbox')).toBeLessThanOrEqual(300)

  await passMinutes(fast, 10)
  await deliverAll()
  expect(subjects()).toEqual([
    `${ben.username} accepted your bet`,
    'Your bet was accepted 299 times',
  ])
  const { rows } = await fast.database.owner.query<{ cents: number; first: number }>(
    'select sum(offerer_pay_cents)::bigint as cents, min(id) as first from bets where offer_id = $1 and id > (select min(id) from bets where offer_id = $1)',
    [Number(offerId.slice(2))],
  )
  const lines = Array<string>(10).fill(`${ben.username} accepted $0.01`)
  expect(fast.providers.mails[1]).toMatchObject({
    to: `${ann.username}@example.test`,
    text: `Hello ${ann.username},

Your offer was accepted 299 times, for $2.99 of the $10.00 that you offered.

You are betting that the New England Patriots will beat the Buffalo Bills by at least 3 points. The odds are 3 to 2: you are risking $${(rows[0]!.cents / 100).toFixed(2)} to win $2.99.

${lines.join('\n')}
and 289 more, which are among your live bets

See your bets: http://sidebet.test/publiclivebets#b_${rows[0]!.first}

If you feel this is an error, please email support@sidebet.example

To get no more mails of this kind: ${endOfMails(fast.services, ann, 'taken')}

Sidebet
`,
  })
  expect(await count(fast, 'outbox', 'done_at is null')).toBe(0)
})

test('takes within ten minutes join one digest, and a later take gets a mail of its own', async () => {
  const [ann, ben, cleo] = [await newUser(fast), await newUser(fast), await newUser(fast)]
  const offerId = await postOffer(ann, fast)
  const other = await postOffer(ann, fast)
  await take(ben, offerId, 1)
  await take(ben, other, 1)
  await deliverAll()
  fast.providers.mails.length = 0

  await take(ben, offerId, 1)
  await take(cleo, other, 3)
  await passMinutes(fast, 5)
  await take(cleo, offerId, 2)
  await passMinutes(fast, 4)
  await take(ben, offerId, 0.5)
  await deliverAll()
  expect(subjects()).toEqual([])

  await passMinutes(fast, 1)
  await deliverAll()
  expect(subjects().sort()).toEqual([
    'Your bet was accepted 3 times',
    `${cleo.username} accepted your bet`,
  ])
  const digest = fast.providers.mails.find(({ subject }) => subject.includes('3 times'))!
  expect(digest.text).toContain('accepted 3 times, for $3.50 of the $10.00 that you offered.')
  expect(digest.text).toContain(
    `${ben.username} accepted $1.00\n${cleo.username} accepted $2.00\n${ben.username} accepted $0.50\n\n`,
  )

  await take(cleo, offerId, 1)
  await deliverAll()
  expect(subjects()).toHaveLength(2)
  await passMinutes(fast, 10)
  await deliverAll()
  expect(fast.providers.mails[2]!.text).toContain(
    `${cleo.username} has accepted $1.00 of the $10.00 that you offered.`,
  )
})

test('notifications are deleted a week after they are done, and waiting ones are not deleted', async () => {
  const { owner } = fast.database
  const rows = [
    ['delivered a week ago', `product_now() - interval '7 days'`],
    ['delivered six days ago', `product_now() - interval '6 days 23 hours'`],
    ['waiting for a month', 'null'],
  ]
  for (const [topic, doneAt] of rows) {
    await owner.query(
      `insert into outbox (topic, ref, created_at, due_at, done_at)
       values ($1, 1, product_now() - interval '30 days', product_now() + interval '1 day', ${doneAt})`,
      [topic],
    )
  }
  await fast.services.jobs.drain()
  const left = await owner.query('select topic from outbox order by id')
  expect(left.rows.map(({ topic }) => topic)).toEqual([
    'delivered six days ago',
    'waiting for a month',
  ])
})

/** How many requests the provider received during this work. */
async function countProviderCalls(work: () => Promise<void>): Promise<number> {
  const { wallet } = server.providers
  const before = { ...wallet }
  let providerCalls = 0
  const counting = <Args extends unknown[], Value>(call: (...args: Args) => Value) =>
    ((...args: Args) => {
      providerCalls++
      return call(...args)
    }) as (...args: Args) => Value
  Object.assign(wallet, {
    createOrder: counting(before.createOrder),
    captureOrder: counting(before.captureOrder),
    readOrder: counting(before.readOrder),
  })
  try {
    await work()
    return providerCalls
  } finally {
    Object.assign(wallet, before)
  }
}

/** How many requests were not limited; also checks that each limited one has a Retry-After. */
function wentOn(answers: readonly Answer[]): number {
  const limited = answers.filter(({ status }) => status === 429)
  for (const { body, headers } of limited) {
    expect(body.code).toBe('tooManyTries')
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
  return answers.length - limited.length
}

/** Sends so many requests, ten at a time: more would wait for a connection and be refused. */
async function together(
  times: number,
  sendRequest: (at: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let sentCount = 0
  const worker = async () => {
    while (sentCount < times) answers.push(await sendRequest(sentCount++))
  }
  await Promise.all(Array.from({ length: 10 }, worker))
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  return answers
}

const order = (client: Client) => client.post(ORDERS, { depositAmount: 25 })

test('of 500 orders of one user 20 reach the provider, and other users can still order', async () => {
  const [ann, ben] = [await newUser(server), await newUser(server)]
  const before = { payments: await count(server, 'payments'), audit: await count(server, 'audit') }
  const providerCalls = await countProviderCalls(async () => {
    expect(wentOn(await together(500, () => order(ann)))).toBe(20)
  })
  expect(providerCalls).toBe(20)
  expect(await count(server, 'payments')).toBe(before.payments + 20)
  // Each payment has its records of being made and sent; refused orders have none.
  expect(await count(server, 'audit')).toBe(before.audit + 2 * 20)
  expect((await order(ben)).status).toBe(200)

  await passMinutes(server, 60)
  const later = await server.signIn(ann.userId, ann.username)
  vi.advanceTimersByTime(10_000)
  expect((await order(later)).status).toBe(200)
})

test('of 200 false deposit reports of one user 60 reach the provider, and captures share that limit', async () => {
  const ann = await newUser(server)
  const { orderID } = (await order(ann)).body
  const { orders } = server.providers
  orders.set(orderID, { ...orders.get(orderID)!, status: 'created' })
  const before = await count(server, 'audit')
  const providerCalls = await countProviderCalls(async () => {
    const deposit = { orderID, paymentAmount: '9999.00' }
    expect(wentOn(await together(200, () => ann.post(RECORD, deposit)))).toBe(60)
    vi.advanceTimersByTime(10_000)
    expect(wentOn(await together(10, () => ann.post(`${ORDERS}/${orderID}/capture`)))).toBe(0)
  })
  expect(providerCalls).toBe(60)
  expect(await count(server, 'audit')).toBe(before + 60)
})

test('of 320 orders of 16 users at one address 300 reach the provider', async () => {
  const people = await Promise.all(Array.from({ length: 16 }, () => newUser(server)))
  const providerCalls = await countProviderCalls(async () => {
    expect(wentOn(await together(320, (at) => order(people[at % 16]!)))).toBe(300)
  })
  expect(providerCalls).toBe(300)
})

test('a capture with an unknown outcome is completed although its user has reached the rate limit', async () => {
  const ann = await newUser(server, 0)
  const { captureOrder } = server.providers.wallet
  const made = (await order(ann)).body
  server.providers.wallet.captureOrder = async () => ({ kind: 'unknown', cause: 'TimeoutError' })
  expect((await ann.post(`${ORDERS}/${made.orderID}/capture`)).status).toBe(202)
  server.providers.wallet.captureOrder = captureOrder
  expect(wentOn(await together(60, () => ann.post(RECORD, { orderID: 'NO-SUCH-ORDER' })))).toBe(59)
  expect((await ann.post(`${ORDERS}/${made.orderID}/capture`)).status).toBe(429)
  await server.moveClockTo(new Date(Date.now() + 60_000))
  expect(
    await count(server, 'payments', `provider_ref = '${made.orderID}' and state = 'completed'`),
  ).toBe(1)
})

test('a user who takes too fast gets 429 while others can take, and takes store no rate-limit row', async () => {
  const [ann, ben, cleo] = [await newUser(server), await newUser(server), await newUser(server)]
  const offerId = await postOffer(ann, server)
  const takeOne = (taker: Client, key?: string) =>
    taker.post(TAKE_OFFER, takeOf(offerId, 0.01), key ? { 'idempotency-key': key } : {})
  const answers = await together(300, () => takeOne(ben))
  expect(wentOn(answers)).toBe(100)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(await count(server, 'bets', `accepter_id = ${ben.userId}`)).toBe(100)
  expect((await takeOne(cleo)).status).toBe(200)
  // Reading is not limited, and all money calls share one limit.
  expect((await ben.get(`/api/user/alluserdata/${ben.username}`)).status).toBe(200)
  expect((await ben.post(CANCEL, { betID: offerId })).status).toBe(429)

  vi.advanceTimersByTime(1_000)
  expect(wentOn(await together(300, () => takeOne(ben, 'the same key')))).toBe(10)
  expect(await count(server, 'throttles')).toBe(0)
})

test('a user with a normal rate of requests is never limited', async () => {
  const [ann, ben] = [await newUser(server), await newUser(server)]
  const gameId = await insertGame(server.database)
  for (let second = 0; second < 60; second++) {
    const posted = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
    const taken = await ben.post(TAKE_OFFER, takeOf(posted.body._id, 0.1))
    const cancelled = await ann.post(CANCEL, { betID: posted.body._id })
    expect([posted.status, taken.status, cancelled.status]).toEqual([200, 200, 200])
    vi.advanceTimersByTime(1_000)
  }
  // An evening of deposits: each is created, captured and recorded.
  for (let deposits = 0; deposits < 20; deposits++) {
    const { orderID } = (await order(ann)).body
    const captured = await ann.post(`${ORDERS}/${orderID}/capture`)
    const recorded = await ann.post(RECORD, { orderID })
    expect([captured.status, recorded.status]).toEqual([200, 200])
  }
})

test('a second settled game adds no plan to the connections of the jobs', async () => {
  const quiet = await startTestServer()
  try {
    const [ann, ben] = [await newUser(quiet), await newUser(quiet)]
    const settle = async () => {
      const gameId = await insertGame(quiet.database)
      const offer = await ann.post(POST_OFFER, offerOn(gameId, { amountBet: 1 }))
      await take(ben, offer.body._id, 0.5)
      await settleBy(quiet, gameId, [17, 20])
      // Simultaneous queries reach every connection of the pool.
      const plans = await Promise.all(
        Array.from({ length: 10 }, () =>
          quiet.services.db.query<{ text: string }>(
            `select statement as text from pg_prepared_statements where name like 'planned-%'`,
          ),
        ),
      )
      return [...new Set(plans.flatMap(({ rows }) => rows.map(({ text }) => text)))].sort()
    }
    const texts = await settle()
    expect(texts.length).toBeGreaterThan(10)
    expect(await settle()).toEqual(texts)
  } finally {
    await quiet.close()
  }
})
