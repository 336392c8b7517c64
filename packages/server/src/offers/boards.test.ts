/**
 * The filters and orders of boards (O2, O3, W12), through their calls, against a plain sort of all offers that the board
 * shows.
 */
import { wireId } from '@sidebet/contract/ids'
import type { OfferRow } from '@sidebet/contract/offers'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertGames, insertOffers, insertUsers, type TestOffer } from '../testing/insertRows.ts'
import { type Client, startTestServer, type TestServer } from '../testing/server.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
const FUNDS = 50
const LEAGUE = '/api/betsProposed/postedbets/nfl/none'
const TEAM = '/api/betsProposed/postedbets/nfl/Miami%20Dolphins/none'
const RECENT = '/api/betsProposed/recentpublicbets/none'

let server: TestServer
let vera: Client
let others: number
beforeAll(async () => {
  server = await startTestServer()
  vera = await server.user('vera', { cashCents: FUNDS * 100 })
  others = await insertUsers(server.database, 3)
})
afterAll(() => server.close())
beforeEach(() => server.database.owner.query('truncate offers, games cascade'))

/** The US Eastern day on which a game starts. */
const dayOf = (row: OfferRow) => `/api/betsProposed/postedbets/byDate/nfl/${row.dateMatchDB}/none`

type Query = Readonly<Record<string, string | number | boolean>>
type Page = { readonly data: OfferRow[]; readonly next: string | null }

function fetchPage(path: string, query: Query = {}) {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return vera.get(`${path}?${pairs.join('&')}`)
}

async function pagesOf(path: string, query: Query): Promise<Page[]> {
  const pages: Page[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1)!.next) {
    const { status, body } = await fetchPage(path, { ...query, ...(next && { cursor: next }) })
    expect(status).toBe(200)
    pages.push(body)
    if (pages.length > 1_000) throw new Error('the provider repeats pages without an end')
  }
  return pages
}
const idsOf = (rows: readonly OfferRow[]) => rows.map(({ _id }) => _id)
const allOf = async (path: string, query: Query) =>
  idsOf((await pagesOf(path, query)).flatMap(({ data }) => data))

const age = ({ _id }: OfferRow) => Number(_id.slice(2))
const soonest = (a: OfferRow, b: OfferRow) =>
  a.dateTimeDB.localeCompare(b.dateTimeDB) || age(a) - age(b)
const orders = {
  soonest,
  bestOdds: (a: OfferRow, b: OfferRow) =>
    Math.round(b.oddsNumeratorOffer * a.oddsDenominatorOffer * 10_000) -
      Math.round(a.oddsNumeratorOffer * b.oddsDenominatorOffer * 10_000) || soonest(a, b),
}

type Filter = { readonly query: Query; readonly fits: (row: OfferRow) => boolean }
const filters: Filter[] = [
  { query: {}, fits: () => true },
  { query: { parts: true }, fits: (row) => row.partialTake },
  { query: { parts: false, withinFunds: 'false' }, fits: () => true },
  {
    query: { withinFunds: true },
    fits: (row) => row.partialTake || row.amountBet <= FUNDS,
  },
  { query: { minAmount: 20.5 }, fits: (row) => row.amountBet >= 20.5 },
  { query: { maxAmount: '50.00' }, fits: (row) => row.amountBet <= 50 },
  {
    query: { minAmount: 50, maxAmount: 50 },
    fits: (row) => row.amountBet === 50,
  },
  { query: { minAmount: 51, maxAmount: 50 }, fits: () => false },
  {
    query: { parts: true, withinFunds: true, minAmount: 0.01, maxAmount: 60 },
    fits: (row) => row.partialTake && row.amountBet <= 60,
  },
]

const start = fc.constantFrom(2, 3, 30)
const odds = fc.constantFrom(
  [100, 100],
  [150, 100],
  [300, 200],
  [1, 3],
  [100, 300],
  [99_999, 100_000],
)
const offer = fc.record({
  game: fc.nat(),
  user: fc.nat(3),
  odds: odds.map(([numerator, denominator]) => ({
    numerator: numerator!,
    denominator: denominator!,
  })),
  left: fc.constantFrom(1, 20_49, 20_50, 50_00, 50_01, 60_00, 900_00),
  taken: fc.constantFrom(0, 0, 1, 50_00),
  parts: fc.boolean(),
})
const boardCase = fc.record({
  games: fc.array(fc.record({ start, home: fc.constantFrom('Buffalo Bills', 'Miami Dolphins') }), {
    minLength: 1,
    maxLength: 6,
  }),
  offers: fc.array(offer, { minLength: 60, maxLength: 120 }),
  limit: fc.constantFrom(7, 50, 60, 500),
})
type BoardCase = typeof boardCase extends fc.Arbitrary<infer Value> ? Value : never

async function write({ games, offers }: BoardCase): Promise<number[]> {
  await server.database.owner.query('truncate offers, games cascade')
  const ids = await insertGames(
    server.database,
    NOW,
    games.map((game) => ({ starts: [game.start], home: game.home })),
  )
  await insertOffers(
    server.database,
    NOW,
    offers.map(({ game, user, left, taken, ...terms }) => ({
      ...terms,
      gameId: ids[game % ids.length]!,
      start: games[game % ids.length]!.start,
      offererId: user === 3 ? vera.userId : others + user,
      amount: left + taken,
      taken,
    })),
  )
  return ids
}

test('a board in each order and under each filter equals a plain sort of its offers, page by page (O2, O3)', async () => {
  await fc.assert(
    fc.asyncProperty(boardCase, async (random) => {
      const games = await write(random)
      const whole = (await fetchPage(LEAGUE)).body.data as OfferRow[]
      expect(whole.length).toBe(random.offers.length)
      const last = whole.at(-1)!
      const boards: [string, OfferRow[]][] = [
        [LEAGUE, whole],
        [TEAM, whole.filter(({ homeTeam }) => homeTeam === 'Miami Dolphins')],
        [dayOf(last), whole.filter((row) => row.dateMatchDB === last.dateMatchDB)],
        [RECENT, [...whole].sort((a, b) => age(b) - age(a)).slice(0, 100)],
      ]
      const game = wireId('game', games[0]!)
      const { limit } = random
      for (const [path, board] of boards)
        for (const { query, fits } of filters) {
          const expected = board.filter(fits)
          expect(await allOf(path, { ...query, limit })).toEqual(idsOf(expected))
          for (const [sort, order] of Object.entries(orders)) {
            const sorted = [...expected].sort(order)
            expect(await allOf(path, { ...query, sort, limit })).toEqual(idsOf(sorted))
            expect(await allOf(path, { ...query, sort, limit, game })).toEqual(
              idsOf(sorted.filter(({ gameID }) => gameID === game)),
            )
          }
        }
    }),
    { numRuns: process.env.SIDEBET_LONG ? 8 : 1, endOnFailure: true },
  )
}, 120_000)

/** Many offers: only every 300th is above $1. */
const crowd = (gameId: number, startsIn: number, count: number): TestOffer[] =>
  Array.from({ length: count }, (_, at) => ({
    gameId,
    start: startsIn,
    offererId: others,
    odds: { numerator: 100 + (at % 3), denominator: 100 },
    amount: at % 300 === 299 ? 200 : 100,
  }))

test('pages with few matching offers are short and still continue to the end of the board (W12)', async () => {
  const [early, beside, late] = await insertGames(server.database, NOW, [
    { starts: [2], home: 'Miami Dolphins' },
    { starts: [2], home: 'Miami Dolphins' },
    { starts: [3], home: 'Miami Dolphins' },
  ])
  await insertOffers(server.database, NOW, [
    ...crowd(early!, 2, 1_300),
    ...crowd(late!, 3, 1_100),
    ...crowd(beside!, 2, 1_000),
    ...crowd(early!, 2, 300),
  ])
  const whole = (await pagesOf(LEAGUE, {})).flatMap(({ data }) => data)
  const rare = whole.filter(({ amountBet }) => amountBet === 2)
  expect([whole.length, rare.length]).toEqual([3_700, 11])
  const day = dayOf(whole[0]!)
  for (const path of [LEAGUE, TEAM, day])
    for (const [sort, order] of Object.entries(orders)) {
      // Late in the evening some of the games are on the next day.
      const shown = rare.filter((row) => path !== day || dayOf(row) === day)
      for (const limit of [1, 50, 500]) {
        const pages = await pagesOf(path, { sort, limit, minAmount: 2 })
        expect(idsOf(pages.flatMap(({ data }) => data))).toEqual(idsOf(shown.sort(order)))
      }
      const none = await pagesOf(path, { sort, minAmount: 3 })
      expect([none.length > 1, none.flatMap(({ data }) => data)]).toEqual([true, []])
    }
}, 60_000)

describe('offers within the funds of a viewer (O3)', () => {
  const withinFunds = (client: Client) =>
    client.get(`${LEAGUE}?withinFunds=true`).then(({ body }) => idsOf(body.data))

  test('the filter uses the ledger, and a viewer without money sees no offer', async () => {
    const wanda = await server.user('wanda')
    const [gameId] = await insertGames(server.database, NOW, [{ starts: [2] }])
    const on = { gameId: gameId!, start: 2, offererId: others }
    const [whole, part, tooMuch] = await insertOffers(server.database, NOW, [
      { ...on, amount: 50_00, parts: false },
      { ...on, amount: 900_00, parts: true },
      { ...on, amount: 50_01, parts: false },
    ])
    expect(tooMuch).toBeGreaterThan(0)
    expect(await withinFunds(vera)).toEqual([wireId('offer', whole!), wireId('offer', part!)])
    expect(await withinFunds(wanda)).toEqual([])
  })

  test('own offers are listed like all others (GAP-136)', async () => {
    const [gameId] = await insertGames(server.database, NOW, [{ starts: [2] }])
    const [own] = await insertOffers(server.database, NOW, [
      { gameId: gameId!, start: 2, offererId: vera.userId, amount: 10_00 },
    ])
    expect(await withinFunds(vera)).toEqual([wireId('offer', own!)])
  })
})

test('offers hidden from a viewer stay hidden under every order and filter (GAP-009)', async () => {
  const [gameId] = await insertGames(server.database, NOW, [
    { starts: [2], home: 'Miami Dolphins' },
  ])
  const on = { gameId: gameId!, start: 2, offererId: others }
  const [open] = await insertOffers(server.database, NOW, [
    on,
    { ...on, region: 'US-NJ' },
    { ...on, state: 'taken' },
  ])
  const game = wireId('game', gameId!)
  for (const path of [LEAGUE, TEAM, RECENT])
    for (const query of [{}, { sort: 'soonest' }, { sort: 'bestOdds' }])
      for (const filter of [{}, { game }, { parts: true, withinFunds: true, maxAmount: 1 }])
        expect(await allOf(path, { ...query, ...filter })).toEqual([wireId('offer', open!)])
})

test('the filter for a game of another league or an unknown game returns no offers', async () => {
  const [gameId] = await insertGames(server.database, NOW, [{ starts: [2] }])
  await insertOffers(server.database, NOW, [{ gameId: gameId!, start: 2, offererId: others }])
  const game = wireId('game', gameId!)
  expect(await allOf(LEAGUE, { game })).toHaveLength(1)
  expect(await allOf('/api/betsProposed/postedbets/nba/none', { game })).toEqual([])
  expect(await allOf(TEAM, { game })).toEqual([])
  expect(await allOf(LEAGUE, { game: 'g_999999999' })).toEqual([])
})

describe('malformed queries of boards', () => {
  test.each([
    'sort=amount',
    'sort=',
    'sort=soonest&sort=bestOdds',
    'withinFunds=1',
    'parts=yes',
    'minAmount=-1',
    'minAmount=ten',
    'minAmount=0.001',
    'maxAmount=',
    'maxAmount=1e3',
    'maxAmount=1000000.01',
    'game=7',
    'game=o_7',
    'cursor=soonest.1.1',
    'sort=soonest&cursor=1.1',
    'sort=soonest&cursor=bestOdds.100.100.1.1',
    'sort=bestOdds&cursor=1.1',
    'sort=bestOdds&cursor=soonest.1.1',
    'sort=bestOdds&cursor=bestOdds.1.1',
    'sort=bestOdds&cursor=bestOdds.0.100.1.1',
    'sort=bestOdds&cursor=bestOdds.100001.100.1.1',
    'sort=bestOdds&cursor=bestOdds.100.100.1.1.1',
  ])('%s', async (query) => {
    for (const path of [LEAGUE, TEAM, RECENT]) {
      const { status, body } = await vera.get(`${path}?${query}`)
      expect([status, body.code]).toEqual([400, 'malformed'])
    }
  })

  test('an unknown query parameter is ignored', async () => {
    expect((await vera.get(`${LEAGUE}?colour=red`)).status).toBe(200)
  })
})

test('each requested order has a cursor format of its own, and the default order has the original format', async () => {
  const [gameId] = await insertGames(server.database, NOW, [{ starts: [2] }])
  const on = { gameId: gameId!, start: 2, offererId: others }
  const ids = await insertOffers(server.database, NOW, [
    { ...on, odds: { numerator: 300, denominator: 200 } },
    { ...on, odds: { numerator: 150, denominator: 100 } },
  ])
  const at = `${NOW + 2 * 3_600_000}.${ids[0]}`
  const nextOf = async (path: string, sort?: string) =>
    (await fetchPage(path, { limit: 1, ...(sort && { sort }) })).body.next
  expect(await nextOf(LEAGUE)).toBe(at)
  expect(await nextOf(RECENT)).toBe(`${NOW + 2 * 3_600_000}.${ids[1]}`)
  expect(await nextOf(LEAGUE, 'soonest')).toBe(`soonest.${at}`)
  expect(await nextOf(RECENT, 'bestOdds')).toBe(`bestOdds.300.200.${at}`)
})

test('no index contains the untaken rest of an offer, so that a take updates no index (O2)', async () => {
  const [gameId] = await insertGames(server.database, NOW, [{ starts: [2] }])
  const on = { gameId: gameId!, start: 2, offererId: others }
  await insertOffers(server.database, NOW, [on, on, on])
  const updates = await server.database.owner.transaction(async (tx) => {
    await tx.query('update offers set taken_cents = 1')
    const { rows } = await tx.query<{ all: number; hot: number }>(
      `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_xact_user_tables where relname = 'offers'`,
    )
    return rows
  })
  expect(updates).toEqual([{ all: 3, hot: 3 }])
})
