import { wireId } from '@sidebet/contract/ids'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOffers } from '../testing/insertRows.ts'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'

const HOUR = 3_600_000
/** 19:00 in the eastern US, so that the days of games differ from those in UTC. */
const NOW = Date.parse('2026-11-22T00:00:00.000Z')

let server: TestServer
let ann: Client
let ben: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann')
  ben = await server.user('ben')
})
afterAll(() => server.close())

async function leave(what: string) {
  await server.database.owner.query(what)
}

/** Deletes all games and offers and sets the clock to `NOW`, for each test. */
async function resetGames() {
  await leave('delete from offers')
  await leave('delete from games')
  await leave(
    `update clock set offset_ms = round(extract(epoch from '2026-11-22T00:00:00Z'::timestamptz - clock_timestamp()) * 1000)`,
  )
  ann = await server.signIn(ann.userId, ann.username)
}

type Teams = { league?: string; away?: string; home?: string }
const gameIn = (hours: number, teams: Teams = {}) =>
  insertGame(server.database, { startsAt: new Date(NOW + hours * HOUR), ...teams })

type Offers = { count?: number; state?: 'open' | 'taken'; region?: string; offererId?: number }
const offersOn = (gameId: number, start: number, { count = 1, ...offer }: Offers = {}) =>
  insertOffers(
    server.database,
    NOW,
    Array.from({ length: count }, () => ({ gameId, start, offererId: ben.userId, ...offer })),
  )

async function home(client = ann) {
  const { status, body } = await client.get('/api/home')
  expect(status).toBe(200)
  return body
}

const countsOf = (body: { leagues: { league: string; games: number; offers: number }[] }) =>
  body.leagues.filter(({ games, offers }) => games + offers > 0)

async function countsOfLeague(league = 'nfl', client = ann) {
  const { status, body } = await client.get(`/api/home/${league}`)
  expect(status).toBe(200)
  return body
}

test('W11: without games every league has zero games and zero offers', async () => {
  await resetGames()
  expect(await home()).toEqual({
    leagues: LEAGUE_CODES.map((league) => ({ league, games: 0, offers: 0 })),
    startingSoon: [],
  })
  expect(await countsOfLeague()).toEqual({ teams: [], days: [] })
})

test('W11: the counts of games and offers of a league equal the lengths of its lists', async () => {
  await resetGames()
  const game = await gameIn(2)
  const later = await gameIn(200)
  await gameIn(3, { league: 'nba', away: 'Utah Jazz', home: 'Boston Celtics' })
  await offersOn(game, 2, { count: 2 })
  await offersOn(game, 2, { offererId: ann.userId })
  await offersOn(later, 200)
  // None of these is on the board of a user without a location.
  await offersOn(game, 2, { state: 'taken' })
  await offersOn(game, 2, { region: 'US-NJ' })
  await offersOn(await gameIn(-1), -1)
  expect(countsOf(await home())).toEqual([
    { league: 'nba', games: 1, offers: 0 },
    { league: 'nfl', games: 2, offers: 4 },
  ])
  expect((await ann.get('/api/betsProposed/postedbets/nfl/none')).body.data).toHaveLength(4)
  expect((await ann.get('/api/schedulenfl/upcoming')).body.data).toHaveLength(2)
})

test('W11: an offer that is limited to a region counts only for users in that region', async () => {
  await resetGames()
  const game = await gameIn(2)
  await offersOn(game, 2, { region: 'US-NJ' })
  const near = await server.user(`nell-${Date.now()}`)
  await server.database.owner.query(
    `update sessions set country = 'US', region = 'NJ', located_at = product_now(),
       located_from = '127.0.0.1' where user_id = $1`,
    [near.userId],
  )
  const readCounts = async (client: Client) => {
    const { leagues, startingSoon } = await home(client)
    const { teams, days } = await countsOfLeague('nfl', client)
    const nfl = leagues.find(({ league }: { league: string }) => league === 'nfl')
    const withOffers = startingSoon.filter(({ offers }: { offers: number }) => offers > 0)
    return [nfl.offers, withOffers.length, teams.length, days[0].offers]
  }
  expect(await readCounts(ann)).toEqual([0, 0, 0, 0])
  expect(await readCounts(near)).toEqual([1, 1, 2, 1])
})

test('W11: the home page lists the next five games with offers within a day, in the order of their starts', async () => {
  await resetGames()
  await gameIn(1)
  const games: number[] = []
  for (const hours of [7, 3, 5, 4, 6, 2]) {
    games[hours] = await gameIn(hours)
    await offersOn(games[hours]!, hours, { count: hours })
  }
  const soon = async () => {
    const { startingSoon } = await home()
    return startingSoon.map(({ gameID, offers }: { gameID: string; offers: number }) => [
      gameID,
      offers,
    ])
  }
  const expectedGames = (hours: number[]) =>
    hours.map((hour) => [wireId('game', games[hour]!), hour])
  expect(await soon()).toEqual(expectedGames([2, 3, 4, 5, 6]))
  await leave(`update games set status = 'suspended', note = 'test' where id = ${games[2]}`)
  expect(await soon()).toEqual(expectedGames([3, 4, 5, 6, 7]))
  expect((await home()).startingSoon[0]).toMatchObject({
    league: 'nfl',
    awayTeam: 'New England Patriots',
    homeTeamShort: 'BUF',
    dateTimeDB: '2026-11-22T03:00:00.000Z',
    dateDB: 20261121,
  })
})

test('W11: games without offers are listed while fewer than five have some, all in the order of their starts', async () => {
  await resetGames()
  const games: number[] = []
  for (const hours of [2, 3, 4, 5, 6, 7, 8]) games[hours] = await gameIn(hours)
  for (const hours of [4, 8]) await offersOn(games[hours]!, hours)
  const { startingSoon } = await home()
  expect(
    startingSoon.map(({ gameID, offers }: { gameID: string; offers: number }) => [gameID, offers]),
  ).toEqual(
    [2, 3, 4, 5, 8].map((hours) => [wireId('game', games[hours]!), [4, 8].includes(hours) ? 1 : 0]),
  )
})

test('W11: a game that starts in more than a day is not listed as starting soon', async () => {
  await resetGames()
  const [soon, later] = [await gameIn(23.9), await gameIn(24.1)]
  await offersOn(soon, 23.9)
  await offersOn(later, 24.1)
  const { startingSoon } = await home()
  expect(startingSoon.map(({ gameID }: { gameID: string }) => gameID)).toEqual([
    wireId('game', soon),
  ])
})

test('W11: a game that starts soon has the sum of what is left in its counted offers', async () => {
  await resetGames()
  const game = await gameIn(2)
  await insertOffers(server.database, NOW, [
    { gameId: game, start: 2, offererId: ben.userId, amount: 50_00, taken: 10_50 },
    { gameId: game, start: 2, offererId: ann.userId, amount: 25_00 },
    { gameId: game, start: 2, offererId: ben.userId, amount: 70_00, state: 'taken' },
    { gameId: game, start: 2, offererId: ben.userId, amount: 90_00, region: 'US-NJ' },
  ])
  expect((await home()).startingSoon).toMatchObject([{ offers: 2, amountOpen: 64.5 }])
  await offersOn(game, 2, { count: 120 })
  expect((await home()).startingSoon).toMatchObject([{ offers: 100, amountOpen: 64.5 + 98 }])
})

test('W11: counts stop at 100, which means more than 99', async () => {
  await resetGames()
  const game = await gameIn(2)
  await offersOn(game, 2, { count: 99 })
  const readCounts = async () => {
    const [body, league] = [await home(), await countsOfLeague()]
    return [
      countsOf(body)[0]!.offers,
      body.startingSoon[0].offers,
      league.teams[0].offers,
      league.days[0].offers,
    ]
  }
  expect(await readCounts()).toEqual([99, 99, 99, 99])
  await offersOn(game, 2, { count: 2 })
  expect(await readCounts()).toEqual([100, 100, 100, 100])
  const second = await gameIn(2.5)
  await offersOn(second, 2.5, { count: 60 })
  expect(await readCounts()).toEqual([100, 100, 100, 100])
})

test('W11: offers are counted for both teams of a game, and games and offers by US Eastern day', async () => {
  await resetGames()
  const jets = { away: 'New York Jets', home: 'Buffalo Bills' }
  const [first, second, third] = [
    await gameIn(4),
    await gameIn(5.5, jets),
    await gameIn(24 * 27, jets),
  ]
  await gameIn(4.5, { away: 'Miami Dolphins', home: 'Dallas Cowboys' })
  await gameIn(24 * 29, jets)
  await offersOn(first, 4, { count: 3 })
  await offersOn(second, 5.5, { count: 2 })
  await offersOn(third, 24 * 27)
  expect(await countsOfLeague()).toEqual({
    teams: [
      { team: 'Buffalo Bills', teamShort: 'BUF', offers: 6 },
      { team: 'New England Patriots', teamShort: 'NE', offers: 3 },
      { team: 'New York Jets', teamShort: 'NYJ', offers: 3 },
    ],
    days: [
      // 04:00 and 04:30 UTC are the previous evening in the eastern US.
      { dateDB: 20261121, dateDate: '2026-11-21', games: 2, offers: 3 },
      { dateDB: 20261122, dateDate: '2026-11-22', games: 1, offers: 2 },
      { dateDB: 20261218, dateDate: '2026-12-18', games: 1, offers: 1 },
    ],
  })
  expect(await countsOfLeague('nba')).toEqual({ teams: [], days: [] })
  expect((await ann.get('/api/home/curling')).status).toBe(400)
})
