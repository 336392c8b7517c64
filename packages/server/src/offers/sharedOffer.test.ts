/** The link of a public offer: what a visitor sees, what a user sees, and what neither sees (W26). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_FRIEND_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let ann: Client
let ben: Client
let gameId: number
let offerId: string

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' })
  ann = await server.user('ann', { cashCents: 9_000_00 })
  ben = await server.user('ben', { cashCents: 100_00 })
})
afterAll(() => server.close())
beforeEach(async () => {
  gameId = await insertGame(server.database, { sourceId: `game ${Math.random()}` })
  offerId = (await ann.post(POST_OFFER, offerOn(gameId))).body._id
})

const read = (client: Client, id = offerId) => client.get(`/api/offers/${id}`)
const change = (what: string, values: unknown[]) => server.database.owner.query(what, values)

test('W26: a visitor sees the bet, its state and the username, and no other name or balance', async () => {
  const { status, body } = await read(server.anonymous)
  expect([status, body.state, body.isBarred]).toEqual([200, 'open', false])
  expect(body.offer).toMatchObject({
    _id: offerId,
    winnerOffer: 'New England Patriots',
    spreadOffer: 3,
    amountBet: 100,
    usernameOffer: 'ann',
    firstNameOffer: '',
    lastNameOffer: '',
    offerMaxRisk: 0,
    offerFundsAtRisk: 0,
  })
})

test('W26: a user sees the same offer as on the board', async () => {
  const board = await ben.get('/api/betsProposed/postedbets/nfl/none')
  const listed = board.body.data.find(({ _id }: { _id: string }) => _id === offerId)
  expect((await read(ben)).body).toEqual({
    offer: listed,
    state: 'open',
    link: null,
    isBarred: false,
  })
})

test('W26: an offer to a friend and one for another region have no link, as an unknown one', async () => {
  const toFriend = await ann.post(POST_FRIEND_OFFER, {
    ...offerOn(gameId),
    friendUsername: 'ben',
  })
  await change(`update offers set region_limit = 'US-NJ' where id = $1`, [Number(offerId.slice(2))])
  for (const id of [toFriend.body._id, offerId, 'o_999999']) {
    for (const client of [server.anonymous, ann, ben]) {
      const { status, body } = await read(client, id)
      expect([id, status, body.code]).toEqual([id, 404, 'unknownOffer'])
    }
  }
  expect((await read(ben, '12')).status).toBe(400)
})

const stateNow = async () => (await read(server.anonymous)).body.state

test('W26: the state says what became of the offer', async () => {
  await ben.post(TAKE_OFFER, takeOf(offerId, 40))
  expect((await read(ben)).body).toMatchObject({ state: 'open', offer: { amountBet: 60 } })
  await ann.post('/api/betsProposed/cancelBet', { betID: offerId })
  expect(await stateNow()).toBe('withdrawn')
})

test('W26: a wholly taken offer is taken, also after the start of its game', async () => {
  await ben.post(TAKE_OFFER, takeOf(offerId, 40))
  const cleo = await server.user(`cleo${gameId}`, { cashCents: 100_00 })
  await cleo.post(TAKE_OFFER, takeOf(offerId))
  expect(await stateNow()).toBe('taken')
  await change('update games set started_at = product_now() where id = $1', [gameId])
  expect(await stateNow()).toBe('taken')
})

test.each([
  ['started', 'started_at = product_now()'],
  ['started', 'starts_at = product_now()'],
  ['closed', "status = 'suspended', note = 'test'"],
])('W26: an open offer is %s when its game has %s', async (state, set) => {
  await change(`update games set ${set} where id = $1`, [gameId])
  expect(await stateNow()).toBe(state)
})

test('W26: a login that owes its second factor sees what a visitor sees', async () => {
  const pending = await server.user(`pia${gameId}`, { mfaPending: true })
  expect((await read(pending)).body).toEqual((await read(server.anonymous)).body)
})

test('W26: the answer to a user in a region without bets says that they may not bet', async () => {
  server.providers.locations.set(`uma${gameId}`, { country: 'US', region: 'UT' })
  const uma = await server.user(`uma${gameId}`)
  expect((await read(uma)).body).toMatchObject({ state: 'open', isBarred: true })
})
