import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { type GameRecord, gameRow } from './gameRow.ts'

const HOUR = 3_600_000

let server: TestServer
let ann: Client
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.user('ann')
})
afterAll(() => server.close())

const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * HOUR)
const idsOf = (body: { data: { gameID: string }[] }) => body.data.map((row) => row.gameID)

const GAME: GameRecord = {
  id: 34,
  league: 'nfl',
  awayTeam: 'New England Patriots',
  homeTeam: 'Buffalo Bills',
  // Sunday evening in New York, Monday in UTC.
  startsAt: new Date('2026-11-23T01:20:00.000Z'),
  status: 'scheduled',
  awayScore: null,
  homeScore: null,
  week: 12,
  kind: 'regular',
}

const OPEN = {
  winner: '',
  winnerScore: null,
  loser: '',
  loserScore: null,
  winnerDif: null,
  loserDif: null,
  tie: false,
}

test('a game row has every specified field', () => {
  expect(gameRow(GAME)).toEqual({
    _id: 'g_34',
    gameID: 'g_34',
    date: '11/22/2026',
    dateOUS: '22/11/2026',
    dateShort: '11/22',
    dateShortOUS: '22/11',
    dateDB: 20261122,
    dateTimeDB: '2026-11-23T01:20:00.000Z',
    dateDate: '2026-11-22',
    week: '12',
    ...OPEN,
    awayTeam: 'New England Patriots',
    homeTeam: 'Buffalo Bills',
    awayTeamShort: 'NE',
    homeTeamShort: 'BUF',
    awayPoints: null,
    homePoints: null,
    league: 'nfl',
    sport: 'football',
    type: 'regular',
    status: 'scheduled',
  })
  expect(gameRow({ ...GAME, week: null }).week).toBe('')
})

test('only a final game that is not a tie has a winner and a loser', () => {
  const played = (status: GameRecord['status'], awayScore: number, homeScore: number) =>
    gameRow({ ...GAME, status, awayScore, homeScore })
  expect(played('final', 20, 23)).toMatchObject({
    winner: 'Buffalo Bills',
    winnerScore: 23,
    loser: 'New England Patriots',
    loserScore: 20,
    winnerDif: 3,
    loserDif: -3,
    tie: false,
    awayPoints: 20,
    homePoints: 23,
  })
  expect(played('final', 24, 23)).toMatchObject({
    winner: 'New England Patriots',
    loser: 'Buffalo Bills',
    winnerDif: 1,
  })
  expect(played('final', 20, 20)).toMatchObject({ ...OPEN, tie: true, homePoints: 20 })
  expect(played('live', 20, 23)).toMatchObject({ ...OPEN, homePoints: 23 })
})

test('each of the twelve leagues has its own upcoming games', async () => {
  const ids: Record<string, string> = {}
  for (const league of LEAGUE_CODES) {
    const [away, home] = teamsOf(league)
    const teams = { away: away!.name, home: home!.name }
    ids[league] = `g_${await insertGame(server.database, { league, ...teams })}`
  }
  for (const league of LEAGUE_CODES) {
    const { status, body } = await ann.get(`/api/schedule${league}/upcoming/`)
    expect([league, status, idsOf(body), body.next]).toEqual([league, 200, [ids[league]], null])
  }
  expect((await server.anonymous.get('/api/schedulenfl/upcoming')).status).toBe(401)
  expect((await ann.get('/api/schedulecurling/upcoming')).status).toBe(404)
})

test('the upcoming games are those open for bets, sorted by kickoff and id, in pages', async () => {
  await server.database.owner.query('delete from games')
  const add = (hours: number) => insertGame(server.database, { startsAt: inHours(hours) })
  const [late, early, same] = [await add(9), await add(2), await add(2)]
  await add(-1)
  for (const change of [
    `status = 'suspended'`,
    `status = 'postponed'`,
    `status = 'live'`,
    'started_at = product_now()',
  ]) {
    await server.database.owner.query(`update games set ${change} where id = $1`, [await add(3)])
  }
  const all = [early, same, late].map((id) => `g_${id}`)
  expect(idsOf((await ann.get('/api/schedulenfl/upcoming')).body)).toEqual(all)
  const paged: string[] = []
  let path = '/api/schedulenfl/upcoming?limit=1'
  for (let page = 0; page < 3; page++) {
    const { body } = await ann.get(path)
    paged.push(...idsOf(body))
    expect(body.next === null).toBe(page === 2)
    path = `/api/schedulenfl/upcoming?limit=1&cursor=${body.next}`
  }
  expect(paged).toEqual(all)
  expect((await ann.get('/api/schedulenfl/upcoming?cursor=x')).status).toBe(400)
})

test('the games of a team are found by its full name or abbreviation, and an unknown team has none', async () => {
  await server.database.owner.query('delete from games')
  const away = await insertGame(server.database, { away: 'Dallas Cowboys' })
  const home = await insertGame(server.database, {
    home: 'Dallas Cowboys',
    startsAt: inHours(90),
  })
  await insertGame(server.database)
  const ofTeam = async (league: string, team: string) => {
    const path = `/api/schedule${league}/teamgames/${encodeURIComponent(team)}`
    const { status, body } = await ann.get(path)
    expect(status).toBe(200)
    return idsOf(body)
  }
  expect(await ofTeam('nfl', 'Dallas Cowboys')).toEqual([`g_${away}`, `g_${home}`])
  expect(await ofTeam('nfl', 'DAL')).toEqual([`g_${away}`, `g_${home}`])
  expect(await ofTeam('nfl', 'Dallas Stars')).toEqual([])
  expect(await ofTeam('nba', 'DAL')).toEqual([])
  const accents = await insertGame(server.database, {
    league: 'ligamx',
    away: 'América',
    home: 'León',
  })
  expect(await ofTeam('ligamx', 'América')).toEqual([`g_${accents}`])
  expect(await ofTeam('premier', 'Brighton & Hove Albion')).toEqual([])
})

test('W25: the games of the search begin from yesterday to two weeks ahead, in all leagues, and are neither settled nor cancelled', async () => {
  await server.database.owner.query('delete from games')
  const add = (hours: number, change: object = {}) =>
    insertGame(server.database, { startsAt: inHours(hours), ...change })
  const late = await add(13 * 24)
  const live = await add(-3)
  const soon = await add(5, { league: 'ligamx', away: 'América', home: 'León' })
  await add(-25)
  await add(15 * 24)
  const cancelled = await add(7)
  await server.database.owner.query(`update games set status = 'cancelled' where id = $1`, [
    cancelled,
  ])
  const { status, body } = await ann.get('/api/games/index')
  expect([status, body.games.map(({ gameID }: { gameID: string }) => gameID)]).toEqual([
    200,
    [live, soon, late].map((id) => `g_${id}`),
  ])
  expect(body.games[1]).toEqual({
    gameID: `g_${soon}`,
    league: 'ligamx',
    awayTeam: 'América',
    awayTeamShort: expect.stringMatching(/^[A-Z]+$/),
    homeTeam: 'León',
    homeTeamShort: expect.stringMatching(/^[A-Z]+$/),
    dateTimeDB: expect.stringMatching(/Z$/),
  })
})
