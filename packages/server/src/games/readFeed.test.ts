import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { espnPathOf } from '@sidebet/domain/games/espnPath'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Outcome } from '../core/provider.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { espnFeed } from './espnFeed.ts'
import { pollFeed, readFeed } from './readFeed.ts'
import type { FeedDocument, ScoresFeed } from './scoresFeed.ts'

// Sunday noon in New York; a day later in the list below is a day later there.
const NOW = Date.UTC(2029, 10, 18, 17)
const EVERY_MS = 15_000

type Answer = { status: number; body: unknown }
let espn: Server
let asked: string[] = []
let answers: Partial<Record<LeagueCode, Answer>> = {}
let baseUrl = ''
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: String(EVERY_MS) })
  espn = createServer((request, response) => {
    asked.push(request.url ?? '')
    const league = LEAGUE_CODES.find((code) => request.url?.startsWith(`/${espnPathOf(code)}/`))
    const { status, body } = (league && answers[league]) ?? { status: 200, body: { events: [] } }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => espn.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(espn.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => espn.close(done))
  await server.close()
})
beforeEach(async () => {
  asked = []
  answers = {}
  await server.database.owner.query('truncate games, results, settlements, offers, feeds')
  await setClock(NOW)
})

async function setClock(instant: number): Promise<void> {
  await server.database.owner.query(
    `update clock set offset_ms = extract(epoch from $1::timestamptz - clock_timestamp()) * 1000`,
    [new Date(instant).toISOString()],
  )
}

function event(
  id: string,
  date: string,
  status: object = { name: 'STATUS_SCHEDULED', state: 'pre' },
) {
  const competitor = (homeAway: string, displayName: string, score: string) => ({
    homeAway,
    score,
    team: { displayName },
  })
  return {
    id,
    date,
    competitions: [
      {
        date,
        status: { type: { completed: false, ...status } },
        competitors: [
          competitor('home', 'Buffalo Bills', '23'),
          competitor('away', 'New England Patriots', '20'),
        ],
      },
    ],
  }
}
const FINAL = { name: 'STATUS_FINAL', state: 'post', completed: true }
const ok = (...events: object[]): Answer => ({ status: 200, body: { events } })

async function gamesNow() {
  const { rows } = await server.database.owner.query(
    `select source_id as id, status, note from games where source = 'espn' order by source_id`,
  )
  return rows
}
async function feedRow() {
  const { rows } = await server.database.owner.query(
    `select source, error, read_at is not null as read, due_at > product_now() as waits from feeds`,
  )
  return rows
}
const withUrl = (SCORES_URL: string) => ({
  ...server.services,
  config: { ...server.services.config, SCORES_URL },
})

test('without a feed there is nothing to read', async () => {
  expect(await readFeed(withUrl(''))).toBe(false)
  expect(await feedRow()).toEqual([])
})

test('twelve leagues are asked for three days back and fifteen ahead, in US Eastern days', async () => {
  // Half past one in UTC, still Saturday in New York.
  const outcome = await espnFeed(baseUrl).read(Date.UTC(2029, 10, 18, 1, 30), null)
  expect(asked).toHaveLength(12)
  expect(asked).toContain('/football/nfl/scoreboard?dates=20291114-20291202&limit=1000')
  expect(asked).toContain(
    '/football/college-football/scoreboard?dates=20291114-20291202&limit=1000&groups=80',
  )
  expect(outcome).toMatchObject({
    kind: 'ok',
    value: {
      failed: [],
      covers: {
        leagues: LEAGUE_CODES,
        from: new Date('2029-11-15T05:00:00Z'),
        to: new Date('2029-12-02T05:00:00Z'),
      },
    },
  })
})

test('the feed is read once each time, and a final is confirmed by the next read', async () => {
  answers.nfl = ok(event('1', '2029-11-19T18:00Z'), event('2', '2029-11-18T14:00Z', FINAL))
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(true)
  expect(await readFeed(services)).toBe(false)
  expect(asked).toHaveLength(12)
  expect(await feedRow()).toEqual([{ source: 'espn', error: null, read: true, waits: true }])
  const leagues = await server.database.owner.query(
    `select league from feed_leagues where source = 'espn' and error is null and silent_at > clock_timestamp()`,
  )
  expect(leagues.rowCount).toBe(LEAGUE_CODES.length)
  expect(await gamesNow()).toMatchObject([
    { id: '1', status: 'scheduled' },
    { id: '2', status: 'final' },
  ])
  const confirmed = async () =>
    (await server.database.owner.query('select confirmed_at from results')).rows.map(
      (row) => row.confirmed_at !== null,
    )
  expect(await confirmed()).toEqual([false])
  await setClock(NOW + 4 * EVERY_MS)
  expect(await readFeed(services)).toBe(true)
  expect(await confirmed()).toEqual([true])
})

test('one league that fails stops no other, and none of its games is missed', async () => {
  const services = withUrl(baseUrl)
  answers.nfl = ok(event('1', '2029-11-19T18:00Z'), event('2', '2029-11-20T18:00Z'))
  await readFeed(services)
  await setClock(NOW + 4 * EVERY_MS)
  for (const broken of [
    { status: 500, body: {} },
    { status: 404, body: {} },
    { status: 200, body: { code: 200 } },
  ]) {
    answers.nfl = broken
    await server.database.owner.query(`update feeds set due_at = '-infinity'`)
    expect(await readFeed(services)).toBe(true)
    expect(await feedRow()).toMatchObject([{ error: expect.stringContaining('nfl: '), read: true }])
    expect(await gamesNow()).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }])
  }
  answers.nfl = ok(event('2', '2029-11-20T18:00Z'))
  await server.database.owner.query(`update feeds set due_at = '-infinity'`)
  await readFeed(services)
  expect(await gamesNow()).toEqual([
    { id: '1', status: 'suspended', note: 'missing from the feed' },
    { id: '2', status: 'scheduled', note: '' },
  ])
  expect(await feedRow()).toMatchObject([{ error: null }])
})

test('a feed of which nothing answers keeps its error and is not asked again at once', async () => {
  for (const league of LEAGUE_CODES) answers[league] = { status: 503, body: {} }
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(false)
  expect(await readFeed(services)).toBe(false)
  expect(asked).toHaveLength(12)
  expect(await feedRow()).toMatchObject([
    { error: expect.stringContaining('nba: status 503'), read: false, waits: true },
  ])
  expect(await readFeed(withUrl('http://127.0.0.1:1'))).toBe(false)
})

/** A feed that answers when the test says so. */
function slowFeed() {
  let begin = () => {}
  let answer: (outcome: Outcome<FeedDocument>) => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const waiting = new Promise<Outcome<FeedDocument>>((resolve) => {
    answer = resolve
  })
  const feed: ScoresFeed = {
    source: 'slow',
    read: async () => {
      begin()
      return waiting
    },
  }
  return { feed, begun, answer }
}

test('while one process reads, no other does, and no transaction is open', async () => {
  const { feed, begun, answer } = slowFeed()
  const first = pollFeed(server.services, feed)
  await begun
  expect(await pollFeed(server.services, feed)).toBe(false)
  // As the app's role: no other sees what its connections do.
  const { rows } = await server.database.db.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  )
  expect(rows).toEqual([])
  answer({ kind: 'rejected', status: 404, code: '', issue: '' })
  expect(await first).toBe(false)
  expect(await feedRow()).toMatchObject([{ source: 'slow', error: 'status 404' }])
})

test('many processes at once: one of them reads', async () => {
  const empty: ScoresFeed = {
    source: 'many',
    read: async () => ({
      kind: 'ok',
      value: {
        games: [],
        rejected: [],
        failed: [],
        covers: { leagues: [], from: new Date(), to: new Date() },
      },
    }),
  }
  const read = await Promise.all(Array.from({ length: 8 }, () => pollFeed(server.services, empty)))
  expect(read.filter(Boolean)).toHaveLength(1)
})

test('a clock that is moved back does not silence the feed', async () => {
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(true)
  await setClock(NOW - 86_400_000)
  expect(await readFeed(services)).toBe(true)
  expect(await readFeed(services)).toBe(false)
})
