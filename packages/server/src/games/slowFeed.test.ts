/** Sources that answer slowly, or never: the other leagues and sources are read meanwhile. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertGame, startTestServer, type TestServer } from '../testing/server.ts'
import { fetchFeed } from './fetchFeed.ts'
import { readFeeds } from './readFeed.ts'
import { pollSecond } from './readSecondSource.ts'
import { joinAnswers, type ScoresFeed } from './scoresFeed.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2029, 10, 18, 17)
const EMPTY = { games: [], rejected: [] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.moveClockTo(new Date(NOW))
})
afterAll(() => server.close())
beforeEach(() =>
  server.database.owner.query('truncate games, feeds, feed_days, feed_leagues cascade'),
)

/** A source of the NBA and the NFL, which answers for a league when its `until` resolves. */
const feedUntil = (until: (league: string) => Promise<unknown>): ScoresFeed => ({
  source: 'espn',
  leagues: ['nba', 'nfl'],
  async read(league, days) {
    await until(league)
    return joinAnswers([{ days, answer: { kind: 'ok', value: EMPTY } }])
  },
})

test('a league whose answer never ends fails by a timeout, and the other leagues are read', async () => {
  const feed = feedUntil(async (league) => league === 'nba' && new Promise(() => {}))
  const cadence = { nearMs: 60_000, farMs: 60_000 }
  const answer = await fetchFeed(server.database.db, feed, NOW, cadence, 300)
  expect(new Set(answer.read.map(({ league }) => league))).toEqual(new Set(['nfl']))
  expect(new Set(answer.failed.map(({ day, error }) => `${day.league} ${error}`))).toEqual(
    new Set(['nba TimeoutError']),
  )
  expect([...answer.errors]).toEqual([
    ['nba', 'TimeoutError'],
    ['nfl', null],
  ])
})

test('a second source is polled for all its leagues concurrently', async () => {
  const teams = { away: 'Boston Celtics', home: 'New York Knicks' }
  const startsAt = new Date(NOW - 3 * HOUR)
  await insertGame(server.database, { startsAt })
  await insertGame(server.database, { league: 'nba', ...teams, startsAt })
  const requestedLeagues = new Set<string>()
  const feed = feedUntil(async (league) => {
    requestedLeagues.add(league)
    await vi.waitFor(() => expect(requestedLeagues).toEqual(new Set(['nba', 'nfl'])), {
      timeout: 20_000,
    })
  })
  expect(await pollSecond(server.services, feed)).toBe(true)
})

const CSV = `league,away,home,starts_at,status,away_score,home_score,source_id
nfl,New England Patriots,Buffalo Bills,2029-11-18T18:00:00Z,scheduled,,,a`

test('a source that is slow delays no other source', async () => {
  const pendingResponses: ServerResponse[] = []
  const http = createServer((request, response) => {
    if (request.url === '/games.csv') return response.end(CSV)
    pendingResponses.push(response)
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const slow = await startTestServer({
    SCORES_URL: url,
    SCORES_SOURCES: 'nfl=file',
    SCORES_FILES: `nfl=${url}/games.csv`,
  })
  await slow.database.owner.query(
    `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
    [new Date(NOW)],
  )
  const polled = readFeeds(slow.services)()
  await vi.waitFor(
    async () => {
      const { rows } = await slow.database.owner.query('select source_id as id from games')
      expect(rows).toEqual([{ id: 'a' }])
      expect(pendingResponses.length).toBeGreaterThan(0)
    },
    { timeout: 6_000 },
  )
  for (const response of pendingResponses) response.destroy()
  expect(await polled).toBe(true)
  await slow.close()
  http.closeAllConnections()
  http.close()
})
