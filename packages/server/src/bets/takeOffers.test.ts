import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../ops/verify.ts'
import { offerOn, POST_OFFER, TAKE_OFFER, TAKE_OFFERS, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let gameId: number
let users = 0

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
  ann = await server.user('ann', { cashCents: 9_000_00 })
  gameId = await insertGame(server.database)
})
afterAll(() => server.close())

const gameID = () => `g_${gameId}`
const newTaker = (cashCents = 100_00) => server.user(`taker${++users}`, { cashCents })

/** The id of a new offer of ann's for $10 at 1 to 1. */
async function postOffer(change: object = {}, by = ann): Promise<string> {
  const { body } = await by.post(POST_OFFER, offerOn(gameId, { amountBet: 10, ...change }))
  return body._id
}

async function funds(client: Client) {
  const { body } = await client.post('/api/user/adjustFundsAtAccept')
  return [body.fundsAvailable, body.fundsAtRisk]
}

test('BI18: a list makes a bet per offer, and one answer has all of them and the funds', async () => {
  const taker = await newTaker()
  const offers = [
    await postOffer(),
    await postOffer({ oddsNumeratorOffer: 3, oddsDenominatorOffer: 2, spreadOffer: 7 }),
    await postOffer({ winnerOffer: 'Buffalo Bills' }),
  ]
  const [first, second, third] = offers as [string, string, string]
  const { status, body } = await taker.post(TAKE_OFFERS, {
    gameID: gameID(),
    takes: [takeOf(first, 4), { ...takeOf(second), amountBet: 10 }, takeOf(third, 2.5)],
  })
  expect([status, body]).toEqual([
    200,
    {
      message: 'success',
      bets: [
        { betProposedPicked: first, amount: 4, offerPay: 4, acceptPay: 4, amountLeft: 6 },
        { betProposedPicked: second, amount: 10, offerPay: 15, acceptPay: 10, amountLeft: 0 },
        { betProposedPicked: third, amount: 2.5, offerPay: 2.5, acceptPay: 2.5, amountLeft: 7.5 },
      ].map((bet) => ({ _id: expect.stringMatching(/^b_\d+$/), ...bet })),
      fundsAvailable: 83.5,
      fundsAtRisk: 16.5,
    },
  ])
  const { body: live } = await taker.get(`/api/betsAccepted/publiclivebets/${taker.username}`)
  expect(live.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
    body.bets.map(({ _id }: { _id: string }) => _id).sort(),
  )
  expect(await verify(server.database.db)).toEqual([])
})

test('BI18: one refused take refuses the list, and the answer names each refused take with its reason', async () => {
  const taker = await newTaker()
  const open = await postOffer()
  const whole = await postOffer({ partialTake: false })
  const gone = await postOffer()
  await ann.post('/api/betsProposed/cancelBet', { betID: gone })
  const { status, body } = await taker.post(TAKE_OFFERS, {
    gameID: gameID(),
    takes: [takeOf(open, 1), takeOf(whole, 1), takeOf(gone)],
  })
  expect([status, body]).toEqual([
    409,
    {
      code: 'takesRefused',
      error: '2 of the 3 bets cannot be made as they stand, so none was made.',
      requestId: expect.any(String),
      parts: [
        {
          id: whole,
          code: 'notInParts',
          error: 'This bet can only be accepted for the full amount.',
        },
        {
          id: gone,
          code: 'offerGone',
          error: 'This bet is no longer available.',
        },
      ],
    },
  ])
  expect(await funds(taker)).toEqual([100, 0])
  const rest = await taker.post(TAKE_OFFERS, { gameID: gameID(), takes: [takeOf(open, 1)] })
  expect(rest.status).toBe(200)
})

test('BI18: the funds fall take by take, so a list that they do not cover is refused at the take that lacks them', async () => {
  const taker = await newTaker(15_00)
  const offers = [await postOffer(), await postOffer(), await postOffer()]
  const takes = offers.map((offer) => takeOf(offer, 6))
  const refused = await taker.post(TAKE_OFFERS, { gameID: gameID(), takes })
  expect(refused.body.parts).toEqual([
    expect.objectContaining({
      id: offers[2],
      code: 'insufficientFunds',
      error: expect.stringContaining('you only have $3.00'),
    }),
  ])
  expect(await funds(taker)).toEqual([15, 0])
  const enough = await taker.post(TAKE_OFFERS, { gameID: gameID(), takes: takes.slice(0, 2) })
  expect([enough.status, enough.body.fundsAvailable, enough.body.fundsAtRisk]).toEqual([200, 3, 12])
})

test('BI18: a list with one key has one effect and one answer, and the key with another list is refused', async () => {
  const taker = await newTaker()
  const offers = [await postOffer(), await postOffer()]
  const list = { gameID: gameID(), takes: offers.map((offer) => takeOf(offer, 1)) }
  const key = { 'idempotency-key': 'list' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => taker.post(TAKE_OFFERS, list, key)),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { status } = await taker.post(TAKE_OFFERS, { ...list, takes: list.takes.slice(1) }, key)
  expect(status).toBe(422)
  expect(await funds(taker)).toEqual([98, 2])
})

test('BI18: what a take alone is refused for, it is refused for in a list', async () => {
  const taker = await newTaker()
  const own = await postOffer({}, taker)
  const open = await postOffer()
  const ofOtherGame = await ann.post(
    POST_OFFER,
    offerOn(await insertGame(server.database, { sourceId: 'other' }), { amountBet: 10 }),
  )
  const code = async (...takes: object[]) => {
    const { body } = await taker.post(TAKE_OFFERS, { gameID: gameID(), takes })
    return body.parts?.map((part: { code: string }) => part.code) ?? body.code
  }
  expect(await code(takeOf(open, 1), takeOf(own, 1))).toEqual(['ownBet'])
  expect(await code(takeOf('o_999999', 1))).toEqual(['notAddressed'])
  expect(await code(takeOf(ofOtherGame.body._id, 1))).toEqual(['termsChanged'])
  expect(await code({ ...takeOf(open, 1), spreadOffer: 2.5 })).toEqual(['termsChanged'])
  expect(await code({ ...takeOf(open), amountBet: 11 })).toEqual(['termsChanged'])
  expect(await code({ ...takeOf(open, 2), offerPay: 2.01, acceptPay: 2 })).toEqual(['termsChanged'])
  expect(await code(takeOf(open, 11))).toEqual(['partialTooLarge'])
})

test('BI18: a list names at least one and at most ten offers, each once, with amounts that are amounts', async () => {
  const taker = await newTaker()
  const offers = []
  for (let count = 0; count < 11; count++) offers.push(await postOffer())
  const status = async (takes: unknown) =>
    (await taker.post(TAKE_OFFERS, { gameID: gameID(), takes })).status
  const ten = offers.slice(0, 10).map((offer) => takeOf(offer, 1))
  expect(await status([])).toBe(400)
  expect(await status(takeOf(offers[0]!, 1))).toBe(400)
  expect(await status([takeOf(offers[0]!, 1), takeOf(offers[0]!, 1)])).toBe(400)
  expect(await status(offers.map((offer) => takeOf(offer, 1)))).toBe(400)
  for (const amount of [0.004, '1e3', 1e12, 'x', {}]) {
    expect(await status([{ betProposedPicked: offers[0], partialAmountBet: amount }])).toBe(400)
  }
  expect(await funds(taker)).toEqual([100, 0])
  expect(await status(ten)).toBe(200)
})

test('BI18: after the start of the game, and where bets are barred, the whole list has one refusal', async () => {
  const taker = await newTaker()
  const offers = [await postOffer(), await postOffer()]
  const takes = offers.map((offer) => takeOf(offer, 1))
  server.providers.locations.set('barred', { country: 'US', region: 'UT' })
  const barred = await server.user('barred', { cashCents: 10_00 })
  const there = await barred.post(TAKE_OFFERS, { gameID: gameID(), takes })
  expect([there.status, there.body.code, there.body.parts]).toEqual([
    403,
    'regionIllegal',
    undefined,
  ])
  await server.database.owner.query('update games set started_at = product_now() where id = $1', [
    gameId,
  ])
  const late = await taker.post(TAKE_OFFERS, { gameID: gameID(), takes })
  expect([late.status, late.body.code, late.body.parts]).toEqual([409, 'gameStarted', undefined])
})

test('BI18: a single take beside a list is not delayed or doubled', async () => {
  const game = await insertGame(server.database, { sourceId: 'beside' })
  const { body } = await ann.post(POST_OFFER, offerOn(game, { amountBet: 10 }))
  const { body: other } = await ann.post(POST_OFFER, offerOn(game, { amountBet: 10 }))
  const [one, many] = [await newTaker(), await newTaker()]
  const [single, list] = await Promise.all([
    one.post(TAKE_OFFER, takeOf(body._id, 4)),
    many.post(TAKE_OFFERS, {
      gameID: `g_${game}`,
      takes: [takeOf(other._id, 5), takeOf(body._id, 6)],
    }),
  ])
  expect([single.status, list.status]).toEqual([200, 200])
  expect(await verify(server.database.db)).toEqual([])
})
