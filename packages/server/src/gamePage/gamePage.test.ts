/** The page of a game through its two calls: what a visitor gets, and what one user gets (W20, W21). */
import type { GameMarket } from '@sidebet/contract/gamePage'
import { wireId } from '@sidebet/contract/ids'
import type { OfferRow } from '@sidebet/contract/offers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offerOn, POST_OFFER, TAKE_OFFER, takeOf } from '../testing/bets.ts'
import { insertBets, insertGroup, insertOffers } from '../testing/insertRows.ts'
import {
  type Client,
  insertFinal,
  insertGame,
  startTestServer,
  type TestServer,
} from '../testing/server.ts'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / 1000) * 1000

let server: TestServer
let ann: Client
let ben: Client
let cleo: Client
let gameId: number
beforeAll(async () => {
  server = await startTestServer()
  // These tests write rows without change events.
  Object.assign(server.services, { boardVersions: { versionOf: () => null, close: () => {} } })
  ann = await server.user('ann', { cashCents: 1_000_00 })
  ben = await server.user('ben', { cashCents: 1_000_00 })
  cleo = await server.user('cleo', { cashCents: 1_000_00 })
})
afterAll(() => server.close())
beforeEach(async () => {
  gameId = await insertGame(server.database, { startsAt: new Date(NOW + 24 * HOUR) })
})

const change = (what: string) => server.database.owner.query(what)
const idOf = (id = gameId) => wireId('game', id)

async function readHead(client: Client = server.anonymous) {
  const { status, body } = await client.get(`/api/game/${idOf()}`)
  expect(status).toBe(200)
  return body
}

async function readMarket(client: Client): Promise<GameMarket> {
  const { status, body } = await client.get(`/api/game/nfl/${idOf()}`)
  expect(status).toBe(200)
  return body
}

test('W20: a visitor gets the head of a game without offers, sums and names', async () => {
  expect((await ann.post(POST_OFFER, offerOn(gameId))).status).toBe(200)
  const head = await readHead()
  expect(head).toMatchObject({
    game: {
      gameID: idOf(),
      league: 'nfl',
      awayTeam: 'New England Patriots',
      homeTeamShort: 'BUF',
      dateTimeDB: new Date(NOW + 24 * HOUR).toISOString(),
    },
    isOpen: true,
    outcome: null,
    sources: 1,
  })
  expect(Object.keys(head).sort()).toEqual(['game', 'isOpen', 'outcome', 'sources', 'watchers'])
  expect(JSON.stringify(head)).not.toContain('ann')
  expect((await server.anonymous.get(`/api/game/nfl/${idOf()}`)).status).toBe(401)
})

test('W20: an unknown game and a game of another league have no page', async () => {
  const statusOf = async (path: string) => (await ann.get(path)).status
  expect(await statusOf('/api/game/g_999999')).toBe(404)
  expect(await statusOf('/api/game/nfl/g_999999')).toBe(404)
  expect(await statusOf(`/api/game/nba/${idOf()}`)).toBe(404)
  expect(await statusOf('/api/game/34')).toBe(400)
})

test.each([
  ['has started', 'started_at = product_now()'],
  ['starts now', 'starts_at = product_now()'],
  ['is suspended', "status = 'suspended', note = 'test'"],
  ['is cancelled', "status = 'cancelled'"],
])('W20: a game that %s takes no bets', async (_, set) => {
  await change(`update games set ${set} where id = ${gameId}`)
  expect(await readHead()).toMatchObject({ isOpen: false, outcome: null })
})

test('W20: the head has the score of a game in play', async () => {
  await change(
    `update games set status = 'live', started_at = product_now(), away_score = 7, home_score = 3 where id = ${gameId}`,
  )
  expect((await readHead()).game).toMatchObject({ status: 'live', awayPoints: 7, homePoints: 3 })
})

const sides = ['away', 'home'] as const
const teams = { away: 'New England Patriots', home: 'Buffalo Bills' }
const termsOf = (spread: number, numerator: number, denominator: number) =>
  `${spread} ${(denominator / numerator).toFixed(9)}`

const offers = fc.array(
  fc.record({
    user: fc.constantFrom('ann', 'ben'),
    pick: fc.constantFrom(...sides),
    spread: fc.constantFrom(50, 300, 650),
    odds: fc.constantFrom(
      { numerator: 300, denominator: 200 },
      { numerator: 150, denominator: 100 },
      { numerator: 100, denominator: 100 },
    ),
    amount: fc.integer({ min: 2, max: 90_000 }),
    hasTakenPart: fc.boolean(),
    parts: fc.boolean(),
    state: fc.constantFrom('open' as const, 'open' as const, 'taken' as const),
    region: fc.constantFrom('none', 'none', 'US-NJ'),
    isInGroup: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
)

test('W21: ladders add up to what the board of the game shows to the same user, step by step', async () => {
  const group = await insertGroup(server.database, 'Crew', [ann.userId, ben.userId])
  await fc.assert(
    fc.asyncProperty(offers, async (random) => {
      await change('delete from offers')
      await insertOffers(
        server.database,
        NOW,
        random.map(({ user, hasTakenPart, isInGroup, ...offer }) => ({
          ...offer,
          gameId,
          start: 24,
          offererId: user === 'ann' ? ann.userId : ben.userId,
          taken: hasTakenPart ? 1 : 0,
          groupId: isInGroup ? group : undefined,
        })),
      )
      const { body } = await ann.get(
        `/api/betsProposed/postedbets/nfl/none?game=${idOf()}&limit=500`,
      )
      const { ladders } = await readMarket(ann)
      for (const side of sides) {
        const board: OfferRow[] = body.data.filter(
          ({ winnerOffer }: OfferRow) => winnerOffer === teams[side],
        )
        const sum = (rows: readonly OfferRow[]) =>
          rows.reduce((cents, { amountBet }) => cents + Math.round(100 * amountBet), 0)
        const { steps, ...total } = ladders[side]
        expect([total.offers, Math.round(100 * total.amount)]).toEqual([board.length, sum(board)])
        expect(steps).toHaveLength(
          new Set(
            board.map((row) =>
              termsOf(row.spreadOffer, row.oddsNumeratorOffer, row.oddsDenominatorOffer),
            ),
          ).size,
        )
        for (const step of steps) {
          const same = board.filter(
            (row) =>
              termsOf(row.spreadOffer, row.oddsNumeratorOffer, row.oddsDenominatorOffer) ===
              termsOf(step.spreadOffer, step.oddsNumeratorOffer, step.oddsDenominatorOffer),
          )
          const own = same.filter(({ usernameOffer }) => usernameOffer === 'ann')
          const whole = same.filter(({ partialTake }) => !partialTake)
          expect([step.offers, step.amount, step.ownAmount, step.wholeAmount]).toEqual([
            same.length,
            sum(same) / 100,
            sum(own) / 100,
            sum(whole) / 100,
          ])
          if (step.best) expect(same).toContainEqual(step.best)
          expect(step.best === null).toBe(own.length === same.length)
          expect(step.best?.usernameOffer).not.toBe('ann')
        }
      }
    }),
    { numRuns: 25 },
  )
})

test('W21: viewers at the same time share ladders, but an offer is marked and its balances are shown only to its offerer', async () => {
  expect((await ann.post(POST_OFFER, offerOn(gameId))).status).toBe(200)
  const [ofCleo, ofAnn, ofBen] = await Promise.all([cleo, ann, ben].map(readMarket))
  expect(ofCleo!.ladders).toEqual(ofBen!.ladders)
  const [step] = ofCleo!.ladders.away.steps
  expect(step).toMatchObject({ ownAmount: 0, best: { usernameOffer: 'ann', offerMaxRisk: 0 } })
  expect(ofAnn!.ladders.away.steps).toMatchObject([{ ownAmount: 100, best: null }])
  expect(ofAnn!.ownOffers[0]!.offerMaxRisk).toBeGreaterThan(0)
})

test('W21: a ladder has the 20 steps with the best odds, and the sums of all offers', async () => {
  await insertOffers(
    server.database,
    NOW,
    Array.from({ length: 30 }, (_, nth) => ({
      gameId,
      start: 24,
      offererId: ben.userId,
      odds: { numerator: 100 + nth, denominator: 100 },
    })),
  )
  const { home } = (await readMarket(ann)).ladders
  expect(home.steps.map(({ oddsNumeratorOffer }) => oddsNumeratorOffer)).toEqual(
    Array.from({ length: 20 }, (_, nth) => (129 - nth) / 100),
  )
  expect([home.offers, home.amount]).toEqual([30, 30])
})

test('W21: once the game has started its ladders are empty', async () => {
  await insertOffers(server.database, NOW, [{ gameId, start: 24, offererId: ben.userId }])
  expect((await readMarket(ann)).ladders.home.offers).toBe(1)
  await change(`update games set started_at = product_now() where id = ${gameId}`)
  expect((await readMarket(ann)).ladders.home).toEqual({
    steps: [],
    takeable: [],
    offers: 0,
    amount: 0,
  })
})

/** Ann backs the Patriots by 3 at 1 to 1 for $100; Ben takes $40 of it. */
async function play() {
  const { body } = await ann.post(POST_OFFER, offerOn(gameId))
  expect((await ben.post(TAKE_OFFER, takeOf(body._id, 40))).status).toBe(200)
}

test('W21: each user has their own offers and bets on this game, and outcomes by its margin', async () => {
  await play()
  const other = await insertGame(server.database)
  await ann.post(POST_OFFER, offerOn(other))
  const [ofAnn, ofBen, ofCleo] = [
    await readMarket(ann),
    await readMarket(ben),
    await readMarket(cleo),
  ]
  expect(ofAnn.ownOffers).toMatchObject([{ gameID: idOf(), amountBet: 60 }])
  expect(ofAnn.ownBets).toMatchObject([{ gameID: idOf(), acceptPay: 40, usernameAccept: 'ben' }])
  expect(ofAnn.outcomes).toEqual([
    { from: null, to: -3, result: 40 },
    { from: -2, to: null, result: -40 },
  ])
  expect(ofBen.ownOffers).toEqual([])
  expect(ofBen.ownBets).toHaveLength(1)
  expect(ofBen.outcomes.map(({ result }) => result)).toEqual([-40, 40])
  expect([ofCleo.ownOffers, ofCleo.ownBets, ofCleo.outcomes]).toEqual([[], [], []])
})

test('W21: the activity has public bets without their accepters, the newest first, and the odds of the day', async () => {
  const post = async (change: object) => {
    const { body } = await ann.post(POST_OFFER, offerOn(gameId, change))
    expect((await ben.post(TAKE_OFFER, takeOf(body._id))).status).toBe(200)
  }
  await post({ amountBet: 5, spreadOffer: 7 })
  await post({ amountBet: 10 })
  await post({ amountBet: 20, oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 })
  const { activity } = await readMarket(cleo)
  expect(activity.bets.map(({ acceptPay, spreadOffer }) => [acceptPay, spreadOffer])).toEqual([
    [20, 3],
    [10, 3],
    [5, 7],
  ])
  expect(activity.bets[0]).toMatchObject({
    winnerOffer: teams.away,
    usernameOffer: 'ann',
    offerPay: 30,
    oddsNumeratorOffer: 3,
  })
  expect(activity.day).toEqual({
    bets: 2,
    amount: 30,
    best: { oddsNumeratorOffer: 3, oddsDenominatorOffer: 2 },
    worst: { oddsNumeratorOffer: 1, oddsDenominatorOffer: 1 },
  })
  expect(JSON.stringify(activity)).not.toContain('ben')
})

test('W21: bets of friends, of groups and of other regions are in no activity', async () => {
  const group = await insertGroup(server.database, 'Others', [ann.userId, ben.userId])
  const bet = { gameId, start: 24, offererId: ann.userId, accepterId: ben.userId }
  await insertBets(server.database, NOW, [
    { ...bet, audience: 'friend' },
    { ...bet, audience: 'group', groupId: group },
    bet,
  ])
  const countBets = async () => (await readMarket(cleo)).activity.bets.length
  expect(await countBets()).toBe(1)
  await change(`update offers set region_limit = 'US-NJ' where game_id = ${gameId}`)
  expect(await countBets()).toBe(0)
  expect((await readMarket(cleo)).activity.day).toBeNull()
})

test('W20, W21: a settled game has its final score, and its bets are in no outcome by margin', async () => {
  await play()
  await insertFinal(server.database, gameId)
  await change(`update games set status = 'final' where id = ${gameId}`)
  await server.services.jobs.drain()
  expect(await readHead()).toMatchObject({
    isOpen: false,
    outcome: 'final',
    game: { awayPoints: 23, homePoints: 20, winner: teams.away },
  })
  const market = await readMarket(ann)
  expect(market.ownBets).toMatchObject([{ userPerformance: 'Won', performanceAmount: 40 }])
  expect(market.outcomes).toEqual([])
  expect(market.activity.bets).toHaveLength(1)
})
