import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedGame } from '../testing/feed.ts'
import { voidGame } from '../testing/gameResults.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { ingestGames } from './ingestGames.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const STARTS_AT = '2025-11-22T18:00:00.000Z'
async function play(scores: readonly [number, number][], from: number): Promise<void> {
  const games = scores.map(([awayScore, homeScore], index) =>
    feedGame({
      sourceId: `past-${from + index}`,
      startsAt: STARTS_AT,
      status: 'final',
      awayScore,
      homeScore,
    }),
  )
  await ingestGames(server.database.db, { games, rejected: [] }, { confirm: true })
  await server.services.jobs.drain()
}

test('the margins count settled games by the difference in points and are computed once in ten minutes', async () => {
  const eve = await server.user('eve')
  const margins = async () => (await eve.get('/api/margins/nfl')).body.margins
  await play(
    [
      [20, 23],
      [23, 20],
      [17, 17],
    ],
    0,
  )
  const { rows } = await server.database.owner.query(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
     values ('nfl', 'test', 'void', 'a', 'b', $1, 'scheduled') returning id`,
    [STARTS_AT],
  )
  await voidGame(server.database.db, rows[0].id, 'nobody came')
  await server.services.jobs.drain()
  const first = [
    { by: 0, games: 1 },
    { by: 3, games: 2 },
  ]
  expect(await margins()).toEqual(first)
  expect((await eve.get('/api/margins/nba')).body).toEqual({ margins: [] })
  await play([[0, 10]], 3)
  expect(await margins()).toEqual(first)
  await server.moveClockTo(new Date(Date.now() + 11 * 60_000))
  expect(await margins()).toEqual([...first, { by: 10, games: 1 }])
  expect((await eve.get('/api/margins/curling')).status).toBe(400)
})
