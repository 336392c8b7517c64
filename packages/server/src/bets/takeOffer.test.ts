import { wireId } from '@sidebet/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann', { cashCents: 500_00 })
  ben = await server.user('ben', { cashCents: 500_00 })
  cleo = await server.user('cleo', { cashCents: 500_00 })
})
afterAll(() => server.close())

async function funds(client: Client) {
  const { body } = await client.post('/api/user/adjustFundsAtAccept')
  return [body.fundsAvailable, body.fundsAtRisk]
}

async function postOffer(client: Client, gameId: number, change: object = {}) {
  const odds = { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 }
  return client.post(POST_OFFER, offerOn(gameId, { ...odds, ...change }))
}

test('an offer of 100 at 3 to 2 that is taken in two parts moves funds exactly to the cent', async () => {
  const gameId = await insertGame(server.database)
  const posted = await postOffer(ann, gameId)
  expect(posted.status).toBe(200)
  expect(posted.body).toMatchObject({ fundsAvailable: 350, fundsAtRisk: 150 })
  expect(posted.body.data).toMatchObject({
    amountBet: 100,
    offerPay: 150,
    acceptPay: 100,
    winnerOfferShort: 'NE',
  })
  expect(await funds(ann)).toEqual([350, 150])

  const offer = posted.body._id
  const part = await ben.post(TAKE_OFFER, takeOf(offer, 40))
  expect(part.status).toBe(200)
  expect(part.body).toMatchObject({
    amount: 40,
    offerPay: 60,
    acceptPay: 40,
    amountLeft: 60,
    fundsAvailable: 460,
    fundsAtRisk: 40,
  })
  expect(await funds(ann)).toEqual([350, 150])

  const board = await cleo.get('/api/betsProposed/postedbets/nfl/none')
  expect(board.body.data).toHaveLength(1)
  expect(board.body.data[0]).toMatchObject({
    _id: offer,
    amountBet: 60,
    amountOffered: 100,
    offerPay: 90,
  })

  const stale = await cleo.post(TAKE_OFFER, { ...takeOf(offer), amountBet: 100 })
  expect([stale.status, stale.body.code]).toEqual([409, 'termsChanged'])
  const rest = await cleo.post(TAKE_OFFER, { ...takeOf(offer), amountBet: 60 })
  expect(rest.body).toMatchObject({
    amount: 60,
    offerPay: 90,
    amountLeft: 0,
    fundsAvailable: 440,
    fundsAtRisk: 60,
  })
  const gone = await ben.post(TAKE_OFFER, takeOf(offer))
  expect([gone.status, gone.body.code]).toEqual([409, 'offerGone'])
  expect(await verify(server.database.db)).toEqual([])
})

test('a take of a part that rounds to zero cents is refused and moves nothing', async () => {
  const gameId = await insertGame(server.database)
  const offer = (await postOffer(ann, gameId)).body._id
  const before = await funds(ben)
  for (const part of [0.004, '0.004']) {
    const { status, body } = await ben.post(TAKE_OFFER, {
      ...takeOf(offer),
      partialAmountBet: part,
    })
    expect([status, body.code]).toEqual([400, 'malformed'])
  }
  expect(await funds(ben)).toEqual(before)
  const { body } = await ben.post(TAKE_OFFER, takeOf(offer, 10.005))
  expect([body.amount, body.amountLeft]).toEqual([10.01, 89.99])
})

test('lists of offers and bets show available and at-risk funds of a user only to that user', async () => {
  const startsAt = new Date(Date.now() + 30 * 60 * 60_000)
  const gameId = await insertGame(server.database, { sourceId: 'private', startsAt })
  const [offerer, accepter] = [
    await server.user('olga', { cashCents: 300_00 }),
    await server.user('paul', { cashCents: 200_00 }),
  ]
  const posted = await postOffer(offerer, gameId)
  const own = { offerMaxRisk: 300, offerFundsAtRisk: 0 }
  const hidden = { offerMaxRisk: 0, offerFundsAtRisk: 0 }
  expect(posted.body.data).toMatchObject(own)
  const id = posted.body._id
  const shown = async (client: Client, path: string) => {
    const { body } = await client.get(path)
    return body.data.find((row: { _id: string; betProposedPicked?: string }) =>
      [row._id, row.betProposedPicked].includes(id),
    )
  }
  for (const path of [
    '/api/betsProposed/postedbets/nfl/none',
    '/api/betsProposed/recentpublicbets/none',
  ]) {
    expect(await shown(offerer, path)).toMatchObject(own)
    expect(await shown(cleo, path)).toMatchObject(hidden)
  }
  await accepter.post(TAKE_OFFER, takeOf(id, 50))
  const live = '/api/betsAccepted/publiclivebets'
  const theirs = { acceptMaxRisk: 200, acceptFundsAtRisk: 0 }
  const nobodys = { acceptMaxRisk: 0, acceptFundsAtRisk: 0 }
  expect(await shown(offerer, `${live}/${offerer.username}`)).toMatchObject({ ...own, ...nobodys })
  expect(await shown(accepter, `${live}/${accepter.username}`)).toMatchObject({
    ...hidden,
    ...theirs,
  })
})

test('terms and amounts of a request are checked against stored data and never trusted', async () => {
  const gameId = await insertGame(server.database)
  const before = await funds(ben)
  const { body } = await postOffer(ann, gameId, {
    amountBet: 10,
    offerPay: 0.01,
    offerMaxRisk: 1e6,
    _id: 'o_1',
  })
  expect(body.data.offerPay).toBe(15)
  const take = (change: object) => ben.post(TAKE_OFFER, { ...takeOf(body._id), ...change })
  for (const change of [
    { oddsNumeratorOffer: 1000, oddsDenominatorOffer: 1 },
    { spreadOffer: 0.5 },
    { winnerOffer: 'Buffalo Bills' },
    { winnerOffer: 'Miami Dolphins' },
    { userIDoffer: 'u_999' },
    { gameID: 'g_999' },
  ]) {
    expect((await take(change)).body.code).toBe('termsChanged')
  }
  expect((await take({ partialAmountBet: 10.01 })).body.code).toBe('partialTooLarge')
  expect((await take({ userIDaccept: wireId('user', ann.userId) })).status).toBe(403)
  expect(await funds(ben)).toEqual(before)
  // In the order of the rule: the check for an own offer comes before the comparison of terms.
  for (const change of [{}, { winnerOffer: 'Buffalo Bills' }]) {
    const own = await ann.post(TAKE_OFFER, { ...takeOf(body._id), ...change })
    expect([own.status, own.body.error]).toEqual([
      400,
      'This bet was posted by you. You cannot bet yourself. Please select another bet.',
    ])
  }
})

test('a repeated idempotency key returns the same answer, and is refused with another body', async () => {
  const gameId = await insertGame(server.database)
  const { body } = await postOffer(ann, gameId, { amountBet: 10 })
  const key = { 'idempotency-key': 'retry-1' }
  const take = takeOf(body._id, 1)
  const first = await ben.post(TAKE_OFFER, take, key)
  const again = await ben.post(TAKE_OFFER, take, key)
  expect(again.body).toEqual(first.body)
  const other = await ben.post(TAKE_OFFER, { ...take, partialAmountBet: 2 }, key)
  expect([other.status, other.body.code]).toEqual([422, 'keyReused'])
  // Without the header a body that carries its own time is its own key.
  const dated = { ...take, dateAccepted: '2026-11-21T09:00:00.000Z' }
  const one = await ben.post(TAKE_OFFER, dated)
  const two = await ben.post(TAKE_OFFER, dated)
  expect(two.body._id).toBe(one.body._id)
  const undated = [await ben.post(TAKE_OFFER, take), await ben.post(TAKE_OFFER, take)]
  expect(undated[0]!.body._id).not.toBe(undated[1]!.body._id)
})

test('a repeated post with the same fields and time returns the same offer, and another amount posts another offer', async () => {
  const gameId = await insertGame(server.database)
  const dated = { amountBet: 5, dateProposed: '2026-11-21T09:00:00.000Z' }
  const one = await postOffer(ann, gameId, dated)
  const two = await postOffer(ann, gameId, dated)
  expect(two.body._id).toBe(one.body._id)
  const other = await postOffer(ann, gameId, { ...dated, amountBet: 6 })
  expect(other.body._id).not.toBe(one.body._id)
  expect(await verify(server.database.db)).toEqual([])
})

test('a cancellation returns the untaken rest once and ignores the amounts in its body', async () => {
  const gameId = await insertGame(server.database)
  const { body } = await postOffer(ann, gameId, { amountBet: 100 })
  await ben.post(TAKE_OFFER, takeOf(body._id, 40))
  const before = await funds(ann)
  const foreign = await ben.post('/api/betsProposed/cancelBet', { betID: body._id })
  expect([foreign.status, foreign.body.code]).toEqual([403, 'notYours'])
  const cancelled = await ann.post('/api/betsProposed/cancelBet', {
    betID: body._id,
    offerPay: 9999,
    acceptPay: 9999,
  })
  expect(cancelled.body.returned).toBe(90)
  expect(await funds(ann)).toEqual([before[0] + 90, before[1] - 90])
  const twice = await ann.post('/api/betsProposed/cancelBet', { betID: body._id })
  expect([twice.status, twice.body.code]).toEqual([409, 'offerGone'])
  expect(await verify(server.database.db)).toEqual([])
})

test('BI2: a take with payouts that do not match its part is refused and moves nothing', async () => {
  const gameId = await insertGame(server.database)
  const { body } = await postOffer(ann, gameId, { amountBet: 10 })
  const part = takeOf(body._id, 4)
  const before = await funds(ben)
  for (const change of [{ offerPay: 6.01 }, { acceptPay: 3.99 }, { offerPay: 15 }]) {
    const other = await ben.post(TAKE_OFFER, { ...part, offerPay: 6, acceptPay: 4, ...change })
    expect([other.status, other.body.code]).toEqual([409, 'termsChanged'])
  }
  const unread = await ben.post(TAKE_OFFER, { ...part, offerPay: 'six' })
  expect([unread.status, unread.body.code]).toEqual([400, 'malformed'])
  expect(await funds(ben)).toEqual(before)
  const seen = await ben.post(TAKE_OFFER, { ...part, offerPay: 6, acceptPay: '4.00' })
  expect([seen.status, seen.body.amount]).toEqual([200, 4])
  // A copy of the row: its payouts are those of the whole remainder.
  const row = { ...part, amountBet: 6, offerPay: 9, acceptPay: 6, partialAmountBet: 2 }
  const copied = await ben.post(TAKE_OFFER, row)
  expect([copied.status, copied.body.amount]).toEqual([200, 2])
})

test('a take that wins a cent more than expected succeeds with the booked amount, and one that wins less is refused', async () => {
  const gameId = await insertGame(server.database)
  // 1.00 at 1 to 3 reserves 0.33: its first half wins 0.17, its second 0.16.
  const odds = { amountBet: 1, oddsNumeratorOffer: 1, oddsDenominatorOffer: 3 }
  const offers = await Promise.all([postOffer(ann, gameId, odds), postOffer(ann, gameId, odds)])
  const half = (offer: string, offerPay: number) => ({
    ...takeOf(offer, 0.5),
    offerPay,
    acceptPay: 0.5,
  })
  const [first, second] = offers.map(({ body }) => body._id)
  const better = await ben.post(TAKE_OFFER, half(first, 0.16))
  expect([better.status, better.body.offerPay]).toEqual([200, 0.17])
  await cleo.post(TAKE_OFFER, half(second, 0.17))
  const worse = await ben.post(TAKE_OFFER, half(second, 0.17))
  expect([worse.status, worse.body.code]).toEqual([409, 'termsChanged'])
  expect(await verify(server.database.db)).toEqual([])
})

test('the three accept calls move the stake only by the take and only once, in any order', async () => {
  const calls = [
    TAKE_OFFER,
    '/api/user/adjustFundsAtAccept',
    '/api/betsProposed/adjustAmountBetByAccepted',
  ]
  const orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [1], [2], [0]]
  for (const order of orders) {
    const gameId = await insertGame(server.database)
    const { body } = await postOffer(ann, gameId, { amountBet: 2 })
    const take = {
      ...takeOf(body._id),
      amountBet: 2,
      dateAccepted: new Date().toISOString(),
    }
    const [available, atRisk] = await funds(ben)
    for (const at of order) expect((await ben.post(calls[at]!, take)).status).toBe(200)
    const moved = order.includes(0) ? 2 : 0
    expect(await funds(ben)).toEqual([available! - moved, atRisk! + moved])
  }
  expect(await verify(server.database.db)).toEqual([])
})
