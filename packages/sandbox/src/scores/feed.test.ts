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

async function events(sandbox: TestSandbox, league: LeagueCode, dates: string): Promise<Event[]> {
  const path = `/espn/${espnPathOf(league)}/scoreboard?dates=${dates}`
  const { status, body } = await sandbox.send('GET', path)
  expect(status).toBe(200)
  return body.events
}

async function nextTwoWeeks(sandbox: TestSandbox): Promise<{ first: string; dates: string }> {
  const { body } = await sandbox.control('POST', 'clock', { advance_ms: 0 })
  const first = today({ clock: { now: () => Date.parse(body.now) } })
  return {
    first,
    dates: `${first}-${addDays(first, 13)}`.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1$2$3'),
  }
}

function score(event: Event, side: 'home' | 'away'): number {
  return Number(event.competitions[0].competitors.find(({ homeAway }) => homeAway === side)!.score)
}

test('every league has games in the next two weeks, in the shape of the real feed', async () => {
  const sandbox = await testSandbox({ demo: true })
  const { dates } = await nextTwoWeeks(sandbox)
  for (const league of LEAGUE_CODES) {
    const list = await events(sandbox, league, dates)
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
  const { first, dates } = await nextTwoWeeks(sandbox)
  const seen = new Map<string, { away: number; home: number; state: number }>()
  const states = ['pre', 'in', 'post']
  const counts = { pre: 0, in: 0, post: 0 }
  const { body: clock } = await sandbox.control('POST', 'clock', { advance_ms: 0 })
  const start = Date.parse(`${first}T05:00:00Z`) - Date.parse(clock.now) + clock.offset_ms
  // The hours of three days, then the end of the two weeks.
  const offsets = Array.from({ length: 3 * 24 }, (_, step) => start + step * HOUR)
  for (const offset_ms of [...offsets, start + 20 * DAY]) {
    await sandbox.control('POST', 'clock', { offset_ms })
    for (const league of ['nfl', 'nba', 'premier', 'worldcup'] as const) {
      for (const event of await events(sandbox, league, dates)) {
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
  expect([...seen.values()].every(({ state }) => state === 2)).toBe(true)
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})

test('a shoot-out names a winner and leaves the score level', async () => {
  const sandbox = await testSandbox({ demo: true })
  const { first } = await nextTwoWeeks(sandbox)
  await sandbox.control('POST', 'clock', { advance_ms: 400 * DAY })
  const to = addDays(first, 390).replaceAll('-', '')
  const list = await events(sandbox, 'uefa', `${first.replaceAll('-', '')}-${to}`)
  const decided = list.filter(({ status }) => status.type.name === 'STATUS_FINAL_PEN')
  expect(decided.length).toBeGreaterThan(0)
  for (const event of decided) {
    expect(score(event, 'home')).toBe(score(event, 'away'))
    expect(event.status.type.completed).toBe(true)
    const { competitors } = event.competitions[0]
    expect(competitors.filter(({ winner }) => winner)).toHaveLength(1)
    const [one, two] = competitors
    expect(one!.winner).toBe(one!.shootoutScore! > two!.shootoutScore!)
  }
})

test('the schedule begins with the first day and grows with the clock', async () => {
  const sandbox = await testSandbox({ demo: true })
  const { first } = await nextTwoWeeks(sandbox)
  const digits = (days: number) => addDays(first, days).replaceAll('-', '')
  expect(await events(sandbox, 'nba', `${digits(-30)}-${digits(-1)}`)).toEqual([])
  expect(await events(sandbox, 'nba', `${digits(22)}-${digits(40)}`)).toEqual([])
  await sandbox.control('POST', 'clock', { advance_ms: 20 * DAY })
  expect(await events(sandbox, 'nba', `${digits(-30)}-${digits(-1)}`)).toEqual([])
  expect((await events(sandbox, 'nba', `${digits(22)}-${digits(40)}`)).length).toBeGreaterThan(50)
})

test('without the demo there are only the games that control made', async () => {
  const sandbox = await testSandbox()
  const offset_ms = Date.parse('2026-11-22T12:00:00Z') - Date.now()
  await sandbox.control('POST', 'clock', { offset_ms })
  const { dates } = await nextTwoWeeks(sandbox)
  for (const league of LEAGUE_CODES) expect(await events(sandbox, league, dates)).toEqual([])
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
  ['/espn/football/nfl/scoreboard?dates=2026', 400],
  ['/espn/football/nfl/scoreboard?dates=20260230', 400],
  ['/espn/football/nfl/scoreboard?dates=20261122-20261121', 400],
  ['/espn/football/nfl/scoreboard?dates=20261122-', 400],
  ['/espn/football/nfl/scoreboard', 200],
])('%s is %i', async (path, status) => {
  const sandbox = await testSandbox({ demo: true })
  expect((await sandbox.send('GET', path)).status).toBe(status)
})
