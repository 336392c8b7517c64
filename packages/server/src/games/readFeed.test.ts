import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { espnPathOf } from '@sidebet/domain/games/espnLeagues'
import type { FeedReading } from '@sidebet/domain/games/feedGame'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallResult } from '../platform/http/provider.ts'
import { feedOf } from '../testing/feed.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { pollFeed, readFeeds } from './readFeed.ts'

// Sunday noon in New York.
const NOW = Date.UTC(2029, 10, 18, 17)
const EVERY_MS = 15_000

type Answer = { status: number; body: unknown; etag?: string }
let espn: Server
let requestUrls: string[] = []
/** The number of 304 answers. */
let unchanged = 0
let answers: Partial<Record<LeagueCode, Answer>> = {}
/** Answers to requests with this in their path have `longMiB` more MiB; 17 are too many for any document. */
let long = ''
let longMiB = 17
/** Requests with this in their path are refused, as ESPN refuses a form of dates. */
let refused = ''
let baseUrl = ''
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SCORES_EVERY_MS: String(EVERY_MS) })
  espn = createServer((request, response) => {
    requestUrls.push(request.url ?? '')
    const league = LEAGUE_CODES.find((code) => request.url?.startsWith(`/${espnPathOf(code)}/`))
    const answer = (league && answers[league]) ?? { status: 200, body: { events: [] } }
    const { status, body, etag } = answer
    if (/dates=\d+-/.test(request.url!) || (refused !== '' && request.url?.includes(refused))) {
      const error = { code: 400, message: 'Failed to get events endpoint.' }
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(error))
      return
    }
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      unchanged += 1
      response.writeHead(304, { etag }).end()
      return
    }
    const padding =
      long !== '' && request.url?.includes(long) ? ' '.repeat(longMiB * 1024 * 1024) : ''
    response
      .writeHead(status, { 'content-type': 'application/json', ...(etag && { etag }) })
      .end(JSON.stringify(body) + padding)
  })
  await new Promise<void>((done) => espn.listen(0, '127.0.0.1', done))
  baseUrl = `http://127.0.0.1:${(espn.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => espn.close(done))
  await server.close()
})
beforeEach(async () => {
  requestUrls = []
  unchanged = 0
  answers = {}
  long = ''
  longMiB = 17
  refused = ''
  await server.database.owner.query(
    'truncate games, results, settlements, offers, feeds, feed_days, feed_leagues',
  )
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
    `select source, due_at > product_now() as waits from feeds`,
  )
  return rows
}
async function dayRows() {
  const { rows } = await server.database.owner.query<{
    league: LeagueCode
    day: string
    error: string | null
    read: boolean
  }>(
    `select league, to_char(from_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, error, read_at is not null as read
     from feed_days order by league, from_at`,
  )
  return rows
}
const errorsOf = async (league: LeagueCode) =>
  (await dayRows()).filter((row) => row.league === league).map(({ error }) => error)
async function failingLeagues() {
  const { rows } = await server.database.owner.query<{ league: LeagueCode }>(
    `select league from feed_leagues where failing_since is not null order by league`,
  )
  return rows.map(({ league }) => league)
}
const readFeed = (services: Parameters<typeof readFeeds>[0]) => readFeeds(services)()
const withUrl = (SCORES_URL: string) => ({
  ...server.services,
  config: { ...server.services.config, SCORES_URL },
})

test('a server without a feed polls nothing', async () => {
  expect(await readFeed(withUrl(''))).toBe(false)
  expect(await feedRow()).toEqual([])
})

test('a scoreboard that has not changed is not sent again, and counts as read', async () => {
  const scheduled = ok(event('1', '2029-11-19T18:00Z'))
  answers = { nfl: { ...scheduled, etag: '"v1"' } }
  const read = readFeeds(withUrl(baseUrl))
  expect(await read()).toBe(true)
  await setClock(NOW + 4 * EVERY_MS)
  await read()
  // Yesterday, today and tomorrow.
  expect(unchanged).toBe(3)
  expect(await gamesNow()).toMatchObject([{ id: '1', status: 'scheduled' }])
  expect(await errorsOf('nfl')).not.toContain('unchanged')

  answers = {
    nfl: { ...ok(event('1', '2029-11-19T18:00Z', { name: 'STATUS_POSTPONED' })), etag: '"v2"' },
  }
  await setClock(NOW + 8 * EVERY_MS)
  await read()
  expect([unchanged, await gamesNow()]).toMatchObject([3, [{ id: '1', status: 'postponed' }]])
})

test('requests for scoreboards stop at the daily limit of calls', async () => {
  const services = withUrl(baseUrl)
  const config = { ...services.config, SCORES_CALLS_A_DAY: new Map([['espn', 5]] as const) }
  await readFeed({ ...services, config })
  expect(requestUrls).toHaveLength(5)
  const failed = (await dayRows()).filter(({ error }) => error !== null)
  expect(failed.length).toBeGreaterThan(5)
  expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(['no call left of 5 a day']))
})

/** The requests for one league, in any order. */
const urlsOf = (league: LeagueCode) =>
  requestUrls.filter((url) => url.startsWith(`/${espnPathOf(league)}/`)).sort()

/** The dates of the requests for one league, in order. */
const datesOf = (league: LeagueCode) => urlsOf(league).map((url) => /dates=(\d+)/.exec(url)![1])

test('every league is requested by days until tomorrow, and by months for the schedule ahead', async () => {
  // Half past one in UTC on a Tuesday is still Monday in New York.
  await setClock(Date.UTC(2029, 10, 20, 1, 30))
  await readFeed(withUrl(baseUrl))
  expect(urlsOf('nfl')).toEqual(
    ['20291116', '20291117', '20291118', '20291119', '20291120', '202911', '202912']
      .map((dates) => `/football/nfl/scoreboard?dates=${dates}&limit=500`)
      .sort(),
  )
  expect(urlsOf('cfb')[0]).toBe(
    '/football/college-football/scoreboard?dates=202911&limit=500&groups=80',
  )
  expect(requestUrls).toHaveLength(7 * LEAGUE_CODES.length)
})

test('the feed is read once per interval, and the next reading confirms a final', async () => {
  answers.nfl = ok(event('1', '2029-11-19T18:00Z'), event('2', '2029-11-18T14:00Z', FINAL))
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(true)
  expect(await readFeed(services)).toBe(false)
  expect(await feedRow()).toEqual([{ source: 'espn', waits: true }])
  const leagues = new Set((await dayRows()).filter(({ read }) => read).map(({ league }) => league))
  expect(leagues.size).toBe(LEAGUE_CODES.length)
  expect(await gamesNow()).toMatchObject([
    { id: '1', status: 'scheduled' },
    { id: '2', status: 'final' },
  ])
  const confirmed = async () =>
    (await server.database.owner.query('select confirmed_at from results')).rows.map(
      (row) => row.confirmed_at !== null,
    )
  expect(await confirmed()).toEqual([false])
  await setClock(NOW + 5 * EVERY_MS)
  expect(await readFeed(services)).toBe(true)
  expect(await confirmed()).toEqual([true])
})

/** A reader whose polls are due at once and request every day. */
function reader() {
  const read = readFeeds(withUrl(baseUrl))
  return async () => {
    requestUrls = []
    await server.database.owner.query(
      `update feeds set due_at = '-infinity'; update feed_days set due_at = '-infinity'`,
    )
    await read()
  }
}
const AHEAD = Array.from({ length: 20 }, (_, index) =>
  new Date(Date.UTC(2029, 10, 20 + index)).toISOString().slice(0, 10).replaceAll('-', ''),
)
const NEAR = ['20291115', '20291116', '20291117', '20291118', '20291119']

test('a failing league does not stop other leagues, and none of its games counts as missing', async () => {
  const poll = reader()
  answers.nfl = ok(event('1', '2029-11-19T18:00Z'), event('2', '2029-11-20T18:00Z'))
  await poll()
  for (const broken of [
    { status: 500, body: {} },
    { status: 404, body: {} },
    { status: 200, body: { code: 200 } },
  ]) {
    answers.nfl = broken
    await poll()
    expect(await errorsOf('nfl')).not.toContain(null)
    expect(await errorsOf('nba')).not.toContainEqual(expect.anything())
    expect(await gamesNow()).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled' }])
    expect(await failingLeagues()).toEqual(['nfl'])
  }
  answers.nfl = ok(event('2', '2029-11-20T18:00Z'))
  await poll()
  expect(await gamesNow()).toEqual([
    { id: '1', status: 'suspended', note: 'missing from the feed' },
    { id: '2', status: 'scheduled', note: '' },
  ])
  expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
  expect(await failingLeagues()).toEqual([])
})

test('a day whose answer is too large fails, and other days are read', async () => {
  const services = withUrl(baseUrl)
  long = `${espnPathOf('nfl')}/scoreboard?dates=20291119&`
  answers.nfl = ok(event('1', '2029-11-18T18:00Z'))
  expect(await readFeed(services)).toBe(true)
  expect(await gamesNow()).toMatchObject([{ id: '1', status: 'scheduled' }])
  const failed = (await dayRows()).filter(({ error }) => error !== null)
  expect(failed).toEqual([
    { league: 'nfl', day: '2029-11-19', error: 'answer too large', read: false },
  ])
})

test('a refused month is requested by its days, and the next poll requests only days', async () => {
  refused = 'dates=202911&'
  answers.nfl = ok(event('1', '2029-11-25T18:00Z'))
  const poll = reader()
  await poll()
  const ahead = AHEAD.filter((day) => day.startsWith('202911'))
  expect(datesOf('nfl')).toEqual(['202911', '202912', ...NEAR, ...ahead].sort())
  expect(await gamesNow()).toMatchObject([{ id: '1', status: 'scheduled' }])
  expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
  await poll()
  expect(datesOf('nfl')).toEqual([...NEAR, ...AHEAD].sort())
})

test('a refused day is requested by its month', async () => {
  refused = 'dates=202911' + '1'
  answers.nfl = ok(event('1', '2029-11-18T18:00Z'))
  const poll = reader()
  await poll()
  expect(await gamesNow()).toMatchObject([{ id: '1', status: 'scheduled' }])
  expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
  await poll()
  expect(new Set(datesOf('nfl'))).toEqual(new Set(['202911', '202912']))
})

test('a feed that refuses days in one poll and months in the next fails in neither poll', async () => {
  const poll = reader()
  answers.nfl = ok(event('1', '2029-11-18T18:00Z'))
  for (const form of ['dates=202911' + '1', 'dates=202911&']) {
    refused = form
    await poll()
    expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
  }
})

test('an empty day of a refused month of soccer is a failure, and the next poll requests the month again', async () => {
  refused = `${espnPathOf('premier')}/scoreboard?dates=202911&`
  const poll = reader()
  await poll()
  const failed = (await dayRows()).filter(({ error }) => error !== null)
  expect(new Set(failed.map(({ error }) => error))).toEqual(new Set(['status 400']))
  expect(failed.map(({ day }) => day.replaceAll('-', ''))).toEqual(
    AHEAD.filter((day) => day.startsWith('202911')),
  )
  refused = ''
  await poll()
  expect(datesOf('premier')).toEqual([...NEAR, '202911', '202912'].sort())
  expect(await errorsOf('premier')).not.toContainEqual(expect.anything())
})

test('a month that is too large, or cut off at 25 games, is requested by days', async () => {
  const games = Array.from({ length: 25 }, (_, index) =>
    event(String(index), `2029-11-2${index % 10}T18:00Z`),
  )
  for (const [what, league] of [
    ['too long', 'nba'],
    ['cut off', 'nfl'],
  ] as const) {
    await server.database.owner.query('truncate feeds, feed_days')
    long = what === 'too long' ? `${espnPathOf(league)}/scoreboard?dates=202911&` : ''
    answers = { [league]: what === 'too long' ? ok() : ok(...games) }
    await reader()()
    expect(datesOf(league), what).toEqual(expect.arrayContaining(['202911', '20291125']))
    expect(await errorsOf(league)).not.toContainEqual(expect.anything())
  }
})

test('a day of more than 4 MiB is read, since it cannot be divided', async () => {
  longMiB = 5
  long = `${espnPathOf('nfl')}/scoreboard?dates=20291118&`
  answers.nfl = ok(event('1', '2029-11-18T18:00Z'))
  await reader()()
  expect(await gamesNow()).toMatchObject([{ id: '1', status: 'scheduled' }])
  expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
})

test('a league fails when days and months are refused, and the next poll requests its days again', async () => {
  refused = espnPathOf('nfl')
  const poll = reader()
  await poll()
  expect(new Set(await errorsOf('nfl'))).toEqual(new Set(['status 400']))
  await server.database.owner.query(`update feeds set due_at = '-infinity'`)
  requestUrls = []
  refused = ''
  await readFeed(withUrl(baseUrl))
  expect(await errorsOf('nfl')).not.toContainEqual(expect.anything())
})

test('an empty or cut-off answer suspends no game that it lacks', async () => {
  const day = (at: string) => event(at, `2029-11-${at}T18:00Z`)
  const poll = reader()
  answers.nfl = ok(day('18'), day('19'))
  await poll()
  const cut = Array.from({ length: 25 }, (_, index) => event(`c${index}`, '2029-11-18T19:00Z'))
  for (const answer of [ok(), ok(...cut)]) {
    answers.nfl = answer
    await poll()
    expect(await gamesNow()).toEqual(
      expect.arrayContaining(['18', '19'].map((id) => ({ id, status: 'scheduled', note: '' }))),
    )
  }
  answers.nfl = ok(day('18'))
  await poll()
  expect((await gamesNow()).find(({ id }) => id === '19')).toMatchObject({
    status: 'suspended',
    note: 'missing from the feed',
  })
})

test('days of games that begin or end are requested at each poll, nearby days at each fourth, other days less often', async () => {
  const services = withUrl(baseUrl)
  const again = async () => {
    requestUrls = []
    await server.database.owner.query(`update feeds set due_at = '-infinity'`)
    await readFeed(services)
    return datesOf('nba')
  }
  const first = await again()
  expect(first).toEqual([...NEAR, '202911', '202912'].sort())
  expect(await again()).toEqual([])
  // An unfinished game of last week, one of today, and one of the week after.
  await server.database.owner.query(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
     values ('nba', 'espn', '1', 'Boston Celtics', 'Miami Heat', '2029-11-12T18:00Z', 'live'),
       ('nba', 'espn', '2', 'Boston Celtics', 'Miami Heat', '2029-11-18T23:00Z', 'scheduled'),
       ('nba', 'espn', '3', 'Boston Celtics', 'Miami Heat', '2029-11-25T23:00Z', 'scheduled')`,
  )
  expect(await again()).toEqual(['20291112', '20291118'])
  expect(await again()).toEqual(['20291118'])
  const ageBy = (ms: number) =>
    server.database.owner.query(
      `update feed_days set due_at = due_at - $1 * interval '1 millisecond' where league = 'nba'`,
      [ms],
    )
  await ageBy(4 * EVERY_MS)
  expect(await again()).toEqual(['20291112', '20291117', '20291118', '20291119'])
  await ageBy(5 * 60_000)
  expect(await again()).toEqual(['20291112', ...NEAR, '202911', '202912'].sort())
  long = 'dates=202911&'
  await ageBy(5 * 60_000)
  await again()
  long = ''
  expect(await again()).toEqual(expect.arrayContaining(['20291118']))
})

test('after three weeks without a poll, the day of a game that is not settled is requested', async () => {
  await server.database.owner.query(
    `insert into games (league, source, source_id, away_team, home_team, starts_at, status)
     values ('nfl', 'espn', '1', 'New England Patriots', 'Buffalo Bills', $1, 'scheduled')`,
    [new Date(NOW)],
  )
  await setClock(NOW + 20 * 86_400_000)
  await readFeed(withUrl(baseUrl))
  const days = requestUrls
    .filter((url) => url.includes('/nfl/'))
    .map((url) => url.match(/dates=(\d+)/)?.[1])
  expect(days).toContain('20291118')
})

test('a feed without any answer stores its error and is not requested again before its next poll', async () => {
  for (const league of LEAGUE_CODES) answers[league] = { status: 503, body: {} }
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(false)
  const requests = requestUrls.length
  expect(await readFeed(services)).toBe(false)
  expect(requestUrls).toHaveLength(requests)
  expect(await feedRow()).toMatchObject([{ waits: true }])
  expect(new Set(await errorsOf('nba'))).toEqual(new Set(['status 503']))
  expect((await dayRows()).filter(({ read }) => read)).toEqual([])
  expect(await readFeed(withUrl('http://127.0.0.1:1'))).toBe(false)
})

/** A feed that answers when the test resolves its answer. */
function slowFeed() {
  let begin = () => {}
  let answer: (result: CallResult<FeedReading>) => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const waiting = new Promise<CallResult<FeedReading>>((resolve) => {
    answer = resolve
  })
  const feed = feedOf('slow', ['nfl'], async () => {
    begin()
    return waiting
  })
  return { feed, begun, answer }
}

test('while one process reads the feed, no other process reads it and no transaction is open', async () => {
  const { feed, begun, answer } = slowFeed()
  const first = pollFeed(server.services, feed)
  await begun
  expect(await pollFeed(server.services, feed)).toBe(false)
  // With the app's role: other roles do not see the state of its connections.
  const { rows } = await server.database.db.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
  )
  expect(rows).toEqual([])
  answer({ kind: 'rejected', status: 404, code: '', issue: '' })
  expect(await first).toBe(false)
  expect(new Set(await errorsOf('nfl'))).toEqual(new Set(['status 404']))
})

test('the time of a reading is the time of its request', async () => {
  const { feed, begun, answer } = slowFeed()
  await server.database.owner.query(`update feeds set due_at = '-infinity'`)
  const reading = pollFeed(server.services, feed)
  await begun
  const { rows } = await server.database.owner.query('select clock_timestamp() as between')
  answer({ kind: 'ok', value: { games: [], rejected: [] } })
  expect(await reading).toBe(true)
  const read = await server.database.owner.query(
    'select 1 from feed_days where source = $1 and read_at < $2',
    [feed.source, rows[0].between],
  )
  expect(read.rowCount).toBeGreaterThan(2)
})

test('one of several concurrent processes reads the feed', async () => {
  const empty = feedOf('many', ['nfl'], () => ({ kind: 'ok', value: { games: [], rejected: [] } }))
  const read = await Promise.all(Array.from({ length: 8 }, () => pollFeed(server.services, empty)))
  expect(read.filter(Boolean)).toHaveLength(1)
})

test('a clock that moves back does not stop the polls of the feed', async () => {
  const services = withUrl(baseUrl)
  expect(await readFeed(services)).toBe(true)
  await setClock(NOW - 86_400_000)
  expect(await readFeed(services)).toBe(true)
  expect(await readFeed(services)).toBe(false)
})
