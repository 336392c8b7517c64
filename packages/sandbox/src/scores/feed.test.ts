import { easternDay } from '@sidebet/domain/games/easternDate'
import { espnPathOf } from '@sidebet/domain/games/espnLeagues'
import { LEAGUE_CODES, type LeagueCode, leagueOf } from '@sidebet/domain/games/league'
import { findTeam } from '@sidebet/domain/games/team'
import { expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../testSandbox.ts'
import { addDays } from './day.ts'
import type { EspnStatus } from './espnStatus.ts'
import { today } from './feed.ts'

type Competitor = {
  homeAway: 'home' | 'away'
  score: string
  winner: boolean
  shootoutScore?: number
  team: { id: string; displayName: string; abbreviation: string; name: string }
}
type Event = {
  id: string
  uid: string
  date: string
  name: string
  shortName: string
  season: { year: number; type: number; slug: string }
  week?: { number: number }
  competitions: [
    { id: string; date: string; timeValid: boolean; competitors: Competitor[]; status: EspnStatus },
  ]
  status: EspnStatus
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

function fetchScoreboard(sandbox: TestSandbox, league: LeagueCode, query: string) {
  return sandbox.send('GET', `/espn/${espnPathOf(league)}/scoreboard${query}`)
}

async function events(
  sandbox: TestSandbox,
  league: LeagueCode,
  dates: string,
  limit = 500,
): Promise<Event[]> {
  const { status, body } = await fetchScoreboard(sandbox, league, `?dates=${dates}&limit=${limit}`)
  expect(status).toBe(200)
  return body.events
}

const digits = (day: string) => day.replaceAll('-', '')

/** The events of consecutive days, from the answers for their months. */
async function eventsOf(
  sandbox: TestSandbox,
  league: LeagueCode,
  days: readonly string[],
): Promise<Event[]> {
  const months = new Set(days.map((day) => digits(day).slice(0, 6)))
  const answers = await Promise.all([...months].map((month) => events(sandbox, league, month)))
  return answers.flat().filter(({ date }) => days.includes(easternDay(date)))
}

async function dayOfToday(sandbox: TestSandbox): Promise<string> {
  const { body } = await sandbox.control('POST', 'clock', { advance_ms: 0 })
  return today({ clock: { now: () => Date.parse(body.now) } })
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

function score(event: Event, side: 'home' | 'away'): number {
  return Number(event.competitions[0].competitors.find(({ homeAway }) => homeAway === side)!.score)
}

test('every league has games in the next two weeks, in the shape of the real feed', async () => {
  const sandbox = await testSandbox({ demo: true })
  const days = daysFrom(await dayOfToday(sandbox), 14)
  for (const league of LEAGUE_CODES) {
    const list = await eventsOf(sandbox, league, days)
    expect(list.length, league).toBeGreaterThan(0)
    for (const event of list) {
      const [competition] = event.competitions
      expect(event.id).toMatch(/^\d{12}$/)
      expect(event.uid).toMatch(/^s:\d+~l:\d+~e:\d{12}$/)
      expect(event.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/)
      expect(competition).toMatchObject({ id: event.id, date: event.date, timeValid: true })
      expect(event.season).toMatchObject({ type: 2, slug: 'regular-season' })
      expect(event.week !== undefined).toBe(leagueOf(league).sport === 'football')
      expect(competition.competitors.map(({ homeAway }) => homeAway)).toEqual(['home', 'away'])
      const [home, away] = competition.competitors
      expect(event.name).toBe(`${away!.team.displayName} at ${home!.team.displayName}`)
      for (const { team, score: points } of competition.competitors) {
        expect(findTeam(league, team.displayName)?.abbreviation).toBe(team.abbreviation)
        expect(points).toMatch(/^\d+$/)
      }
      expect(competition.status).toEqual(event.status)
    }
  }
})

test('games go from scheduled through live to final, and a score never falls', async () => {
  const sandbox = await testSandbox({ demo: true })
  const first = await dayOfToday(sandbox)
  const days = daysFrom(first, 14)
  const seen = new Map<string, { away: number; home: number; state: number }>()
  const states = ['pre', 'in', 'post']
  const counts = { pre: 0, in: 0, post: 0 }
  const { body: clock } = await sandbox.control('POST', 'clock', { advance_ms: 0 })
  const start = Date.parse(`${first}T05:00:00Z`) - Date.parse(clock.now) + clock.offset_ms
  // Hours of three days, then a time after the end of the two weeks.
  const hours = process.env.SIDEBET_LONG ? 1 : 3
  const offsets = Array.from({ length: 72 / hours }, (_, step) => start + step * hours * HOUR)
  for (const offset_ms of [...offsets, start + 20 * DAY]) {
    await sandbox.control('POST', 'clock', { offset_ms })
    for (const league of ['nfl', 'nba', 'premier', 'worldcup'] as const) {
      for (const event of await eventsOf(sandbox, league, days)) {
        const { type } = event.status
        const now = {
          away: score(event, 'away'),
          home: score(event, 'home'),
          state: states.indexOf(type.state),
        }
        const before = seen.get(event.id) ?? { away: 0, home: 0, state: 0 }
        expect(now.away).toBeGreaterThanOrEqual(before.away)
        expect(now.home).toBeGreaterThanOrEqual(before.home)
        expect(now.state).toBeGreaterThanOrEqual(before.state)
        if (before.state === 2) expect(now).toEqual(before)
        if (type.state === 'pre') expect(now).toMatchObject({ away: 0, home: 0 })
        expect(type.completed).toBe(type.state === 'post')
        counts[type.state]++
        seen.set(event.id, now)
      }
    }
  }
  expect([...seen.values()].filter(({ state }) => state !== 2)).toEqual([])
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})

test('a shoot-out names a winner and leaves the score level', async () => {
  const sandbox = await testSandbox({ demo: true })
  const first = await dayOfToday(sandbox)
  await sandbox.control('POST', 'clock', { advance_ms: 400 * DAY })
  const list = await eventsOf(sandbox, 'uefa', daysFrom(first, 391))
  const shootOuts = list.filter(({ status }) => status.type.name === 'STATUS_FINAL_PEN')
  expect(shootOuts.length).toBeGreaterThan(0)
  for (const event of shootOuts) {
    expect(score(event, 'home')).toBe(score(event, 'away'))
    expect(event.status.type.completed).toBe(true)
    const { competitors } = event.competitions[0]
    expect(competitors.filter(({ winner }) => winner)).toHaveLength(1)
    const [one, two] = competitors
    expect(one!.winner).toBe(one!.shootoutScore! > two!.shootoutScore!)
  }
})

test('the schedule has few games before the first day, and grows with the clock', async () => {
  const sandbox = await testSandbox({ demo: true })
  const first = await dayOfToday(sandbox)
  const longBefore = daysFrom(addDays(first, -126), 30)
  const before = daysFrom(addDays(first, -30), 30)
  const later = daysFrom(addDays(first, 22), 19)
  expect(await eventsOf(sandbox, 'nba', longBefore)).toEqual([])
  const played = await eventsOf(sandbox, 'nba', before)
  expect(played).toHaveLength(5)
  expect(await eventsOf(sandbox, 'nba', later)).toEqual([])
  await sandbox.control('POST', 'clock', { advance_ms: 20 * DAY })
  const ids = (await eventsOf(sandbox, 'nba', before)).map(({ id }) => id)
  expect(ids).toEqual(played.map(({ id }) => id))
  expect((await eventsOf(sandbox, 'nba', later)).length).toBeGreaterThan(50)
})

test('without the demo schedule the feed has only the games that control created', async () => {
  const sandbox = await testSandbox()
  const offset_ms = Date.parse('2026-11-22T12:00:00Z') - Date.now()
  await sandbox.control('POST', 'clock', { offset_ms })
  for (const league of LEAGUE_CODES) expect(await events(sandbox, league, '202611')).toEqual([])
  const game = {
    league: 'nfl',
    away: 'DAL',
    home: 'philadelphia eagles',
    starts_at: '2026-11-23T01:20:00Z',
  }
  const { body } = await sandbox.control('POST', 'games', game)
  // Eastern evening: the day before the UTC date.
  const [event] = await events(sandbox, 'nfl', '20261122')
  expect(event).toMatchObject({ id: body.id, name: 'Dallas Cowboys at Philadelphia Eagles' })
  expect(event!.status.type).toMatchObject({
    name: 'STATUS_SCHEDULED',
    state: 'pre',
    completed: false,
    detail: 'Sun, November 22nd at 8:20 PM EST',
    shortDetail: '11/22 - 8:20 PM EST',
  })
  expect(await events(sandbox, 'nfl', '20261123')).toEqual([])
})

test.each([
  ['/espn/football/xfl/scoreboard', 404],
  ['/espn/soccer/nfl/scoreboard', 404],
  ['/espn/football/nfl/scoreboard', 200],
])('GET %s returns status %i', async (path, status) => {
  const sandbox = await testSandbox({ demo: true })
  expect((await sandbox.send('GET', path)).status).toBe(status)
})

test.each([
  ['a range', '20261122-20261206'],
  ['a range of one day', '20261122-20261122'],
  ['a range without an end', '20261122-'],
  ['a day that does not exist', '20260230'],
  ['a month that does not exist', '202613'],
  ['a year', '2026'],
  ['an empty text', ''],
  ['two dates', '20261122&dates=20261123'],
])("the feed refuses %s with ESPN's error message", async (_name, dates) => {
  const sandbox = await testSandbox({ demo: true })
  const { status, body } = await fetchScoreboard(sandbox, 'nfl', `?dates=${dates}&limit=500`)
  expect(status).toBe(400)
  expect(body).toEqual({ code: 400, message: 'Failed to get events endpoint.' })
})

/** Sunday, 22 November 2026, noon in New York. */
async function novemberSandbox(demo: boolean): Promise<TestSandbox> {
  const sandbox = await testSandbox({ demo })
  const offset_ms = Date.parse('2026-11-22T17:00:00Z') - Date.now()
  await sandbox.control('POST', 'clock', { offset_ms })
  return sandbox
}

test('a month has the games of its Eastern days and no others', async () => {
  const sandbox = await novemberSandbox(false)
  const make = async (starts_at: string) => {
    const teams = { league: 'nfl', away: 'DAL', home: 'PHI' }
    return (await sandbox.control('POST', 'games', { ...teams, starts_at })).body.id as string
  }
  await make('2026-11-01T03:59:00Z')
  const first = await make('2026-11-01T04:00:00Z')
  const last = await make('2026-12-01T04:59:00Z')
  const next = await make('2026-12-01T05:00:00Z')
  const ids = async (dates: string) =>
    (await events(sandbox, 'nfl', dates)).map((event) => event.id)
  expect(await ids('202611')).toEqual([first, last])
  expect(await ids('202612')).toEqual([next])
  expect(await ids('20261201')).toEqual([next])
})

test('a limit up to 500 is applied, and a missing or invalid limit returns 25 events', async () => {
  const sandbox = await novemberSandbox(true)
  await sandbox.control('POST', 'clock', { advance_ms: 30 * DAY })
  const all = await events(sandbox, 'nba', '202612')
  expect(all.length).toBeGreaterThan(100)
  const ids = async (limit: string) => {
    const { body } = await fetchScoreboard(sandbox, 'nba', `?dates=202612${limit}`)
    return body.events.map((event: Event) => event.id)
  }
  const first = (count: number) => all.slice(0, count).map(({ id }) => id)
  expect(await ids('&limit=1')).toEqual(first(1))
  expect(await ids('&limit=26')).toEqual(first(26))
  for (const limit of ['', '&limit=501', '&limit=1000', '&limit=0', '&limit=-1', '&limit=all']) {
    expect(await ids(limit), limit).toEqual(first(25))
  }
})

test('a soccer day after tomorrow has no games, and its month has them', async () => {
  const sandbox = await novemberSandbox(false)
  const make = (league: LeagueCode, day: string, away: string, home: string) =>
    sandbox.control('POST', 'games', { league, away, home, starts_at: `${day}T20:00:00Z` })
  for (const day of ['2026-11-23', '2026-11-24']) {
    await make('premier', day, 'Chelsea', 'Arsenal')
    await make('nfl', day, 'DAL', 'PHI')
  }
  const count = async (league: LeagueCode, dates: string) =>
    (await events(sandbox, league, dates)).length
  expect(await count('premier', '20261123')).toBe(1)
  expect(await count('premier', '20261124')).toBe(0)
  expect(await count('premier', '202611')).toBe(2)
  expect(await count('nfl', '20261124')).toBe(1)
  await make('premier', '2026-12-02', 'Chelsea', 'Arsenal')
  expect(await count('premier', '202612')).toBe(1)
  // A day begins at midnight in New York, not in UTC.
  await sandbox.control('POST', 'clock', { advance_ms: 11 * HOUR })
  expect(await count('premier', '20261124')).toBe(0)
  await sandbox.control('POST', 'clock', { advance_ms: HOUR })
  expect(await count('premier', '20261124')).toBe(1)
})
