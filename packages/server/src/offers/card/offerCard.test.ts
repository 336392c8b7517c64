/** The preview of an offer's link: its tags, its picture, and for which offers there is one (W28). */
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { offerOn, POST_LINK_OFFER, POST_OFFER, TAKE_OFFER, takeOf } from '../../testing/bets.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../../testing/server.ts'
import { drawOfferCard } from './drawOfferCard.ts'
import { describeCard, type OfferCard, readOfferCard } from './offerCard.ts'
import { offerCardRoutes, offerCardTags } from './offerCardRoutes.ts'

let server: TestServer
let app: FastifyInstance
let ann: Client
let ben: Client
let gameId: number
let offerId: string

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_ORIGIN: 'https://sidebet.example', THROTTLE_SCALE: '1' })
  app = fastify()
  await app.register(offerCardRoutes(server.services))
  ann = await server.user('ann', { cashCents: 9_000_00 })
  ben = await server.user('ben', { cashCents: 1_000_00 })
})
afterAll(() => Promise.all([app.close(), server.close()]))
beforeEach(async () => {
  gameId = await insertGame(server.database, { sourceId: `game ${Math.random()}` })
  offerId = await post({ oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 })
})

const post = async (change: object, path = POST_OFFER): Promise<string> =>
  (await ann.post(path, offerOn(gameId, change))).body._id
const numberOf = (id: string) => Number(id.slice(2))
const readCard = (id = offerId) => readOfferCard(server.database.db, numberOf(id), Date.now())
const readTags = (id: unknown = offerId) =>
  offerCardTags(server.services).get('/offer')!({ query: { id } } as never)
const readPicture = (name = `${offerId}.png`, remoteAddress = '127.0.0.1') =>
  app.inject({ url: `/cards/${name}`, remoteAddress })
const change = (what: string) =>
  server.database.owner.query(`update offers set ${what} where id = $1`, [numberOf(offerId)])

/** The size in the header of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('W28: the preview has the bet, both stakes, the game and its start', async () => {
  const card = await readCard()
  expect(card).toMatchObject({
    title: 'ann bets on the New England Patriots by 3 or more',
    league: 'NFL',
    game: 'New England Patriots at Buffalo Bills',
    offerer: { name: 'ann', amount: '$150.00' },
    taker: { name: 'You', amount: '$100.00' },
    note: 'Take the other side on Sidebet',
  })
  expect(card!.starts).toMatch(/^\w{3}, \w{3} \d+, \d+:\d\d [AP]M E[SD]T$/)
  expect(describeCard(card!)).toContain('ann puts up $150.00, you put up $100.00.')
})

test('W28: the preview follows what is left of the offer, and says what became of it', async () => {
  await ben.post(TAKE_OFFER, takeOf(offerId, 40))
  expect(await readCard()).toMatchObject({
    offerer: { amount: '$90.00' },
    taker: { amount: '$60.00' },
  })
  await ann.post('/api/betsProposed/cancelBet', { betID: offerId })
  expect(await readCard()).toMatchObject({
    note: 'It was withdrawn.',
    offerer: { amount: '$150.00' },
    taker: { amount: '$100.00' },
  })
})

test('W28: the tags lead to the picture at the public origin, and their text cannot end the tag', async () => {
  await server.database.owner.query(`update users set username = '"><b>' where username = 'ann'`)
  const tags = await readTags()
  await server.database.owner.query(`update users set username = 'ann' where username = '"><b>'`)
  expect(tags).toContain(`content="https://sidebet.example/cards/${offerId}.png"`)
  expect(tags).toContain(
    'content="&quot;&gt;&lt;b&gt; bets on the New England Patriots by 3 or more"',
  )
  expect(tags).not.toContain('<b>')
})

test('W28: an offer by link, one for another region and an unknown one have no preview', async () => {
  await change(`region_limit = 'US-NJ'`)
  const byLink = await post({}, POST_LINK_OFFER)
  for (const id of [offerId, byLink, 'o_999999', 'o_0', 'x', '', undefined, ['o_1', 'o_2']]) {
    expect([id, await readTags(id)]).toEqual([id, null])
    expect([id, (await readPicture(`${id}.png`)).statusCode]).toEqual([id, 404])
  }
})

test('W28: the picture is a PNG of 1,200 by 630 pixels, and a minute old at most', async () => {
  const { statusCode, headers, rawPayload } = await readPicture()
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=60',
  ])
  expect(sizeOf(rawPayload)).toEqual([1_200, 630])
})

test('W28: a network gets fifty pictures at once, and another network is not affected', async () => {
  // Otherwise the limit refills: five pictures per second.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
  const statuses = await Promise.all(
    Array.from({ length: 52 }, async () => (await readPicture('none', '10.0.0.1')).statusCode),
  )
  expect(statuses.filter((status) => status === 404)).toHaveLength(50)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await readPicture('none', '10.9.0.1')).statusCode).toBe(404)
})

test('W28: long names and letters outside Latin leave no text outside the picture', async () => {
  const card = (await readCard()) as OfferCard
  const long = 'Borussia Mönchengladbach '.repeat(8)
  const stake = { ...card.taker, name: long, amount: '$9,999,999.99' }
  const picture = await drawOfferCard({
    ...card,
    ...{ title: long, game: `${long} Beşiktaş`, league: long, offerer: stake, taker: stake },
  })
  expect(sizeOf(picture)).toEqual([1_200, 630])
})

test('W28: the page works without a preview while the database does not answer', async () => {
  const { log, config } = server.services
  const db = { query: () => Promise.reject(new Error('away')) }
  const tags = offerCardTags({ log, config, db } as never).get('/offer')!
  expect(await tags({ query: { id: offerId } } as never)).toBeNull()
})
