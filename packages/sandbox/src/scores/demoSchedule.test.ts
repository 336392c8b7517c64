import { easternDay } from '@sidebet/domain/games/easternDate'
import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { teamsOf } from '@sidebet/domain/games/teamDirectory'
import { expect, test } from 'vitest'
import { addDays, dayOfDigits, daysBetween, monthOfDigits, weekOf } from './day.ts'
import { demoGame, demoGamesOn } from './demoSchedule.ts'

// A year with both daylight-saving changes in America and in Europe.
const YEAR = Array.from({ length: 366 }, (_, index) => addDays('2026-02-01', index))

const instant = (millis: number) => new Date(millis).toISOString()

test('the demo schedule has the expected start times on two sample days', () => {
  const starts = demoGamesOn('nfl', '2026-11-22').map((game) =>
    instant(game.startsAt).slice(11, 16),
  )
  expect(starts).toEqual([
    ...Array(8).fill('18:00'),
    '21:05',
    '21:05',
    ...Array(3).fill('21:25'),
    '01:20',
  ])
  const [first] = demoGamesOn('premier', '2026-11-21')
  expect(first).toMatchObject({ id: '112026112100', startsAt: Date.parse('2026-11-21T12:30:00Z') })
})

test('the demo schedule is deterministic and differs between weeks and days', () => {
  const pairs = (league: LeagueCode, day: string) =>
    demoGamesOn(league, day).map(({ away, home }) => `${away} at ${home}`)
  expect(pairs('nfl', '2026-11-22')).toEqual(pairs('nfl', '2026-11-22'))
  expect(pairs('nfl', '2026-11-22')).not.toEqual(pairs('nfl', '2026-11-29'))
  expect(pairs('nba', '2026-11-24')).not.toEqual(pairs('nba', '2026-11-25'))
})

test.each(LEAGUE_CODES)(
  '%s: a year of games has valid teams, unique ids and a game every two weeks',
  (league) => {
    const names = new Set(teamsOf(league).map((team) => team.name))
    const ids = new Set<string>()
    let last = YEAR[0]!
    for (const day of YEAR) {
      const games = demoGamesOn(league, day)
      const teams = games.flatMap(({ away, home }) => [away, home])
      expect(new Set(teams).size, `${day}: no team twice`).toBe(teams.length)
      expect(teams.filter((team) => !names.has(team))).toEqual([])
      for (const game of games) {
        expect(easternDay(instant(game.startsAt))).toBe(day)
        expect(ids).not.toContain(game.id)
        ids.add(game.id)
      }
      if (games.length > 0) last = day
      const daysWithoutGames = daysBetween(last, day)
      expect(daysWithoutGames, `${day}: two weeks always have a game`).toBeLessThan(14)
    }
    expect(ids.size).toBeGreaterThan(300)
  },
)

test.each([
  ['nfl', 'Thu Sun Mon'],
  ['cfb', 'Thu Fri Sat'],
  ['nba', 'Tue Wed Thu Fri Sat Sun Mon'],
  ['nhl', 'Tue Wed Thu Fri Sat Sun Mon'],
  ['mlb', 'Tue Wed Thu Fri Sat Sun Mon'],
  ['uefa', 'Tue Wed'],
  ['premier', 'Tue Wed Fri Sat Sun Mon'],
  ['worldcup', 'Thu Sat Sun Mon'],
] as const)('%s plays on %s', (league, days) => {
  const played = new Set(
    YEAR.filter((day) => demoGamesOn(league, day).length > 0).map((day) => weekOf(day).weekday),
  )
  expect([...played].sort()).toEqual(days.split(' ').sort())
})

test('a club plays in its domestic league and in Europe on different days', () => {
  for (const day of YEAR) {
    const teams = (['premier', 'bundesliga', 'seriea', 'laliga', 'uefa'] as const).flatMap(
      (league) => demoGamesOn(league, day).flatMap(({ away, home }) => [away, home]),
    )
    expect(new Set(teams).size, day).toBe(teams.length)
  }
})

test('an NFL team plays once a week', () => {
  const week = YEAR.slice(2, 9)
  expect(weekOf(week[0]!).weekday).toBe('Tue')
  const teams = week.flatMap((day) =>
    demoGamesOn('nfl', day).flatMap(({ away, home }) => [away, home]),
  )
  expect(teams).toHaveLength(32)
  expect(new Set(teams).size).toBe(32)
})

test('a baseball series has the same teams on three days in a row', () => {
  const pairs = ['2026-06-02', '2026-06-03', '2026-06-04'].map((day) =>
    demoGamesOn('mlb', day).map(({ away, home }) => `${away} at ${home}`),
  )
  expect(pairs[0]).toHaveLength(15)
  expect(pairs[1]).toEqual(pairs[0])
  expect(pairs[2]).toEqual(pairs[0])
})

test('a game is found by its id, and an invalid id finds none', () => {
  const [game] = demoGamesOn('mlb', '2026-06-02')
  expect(demoGame(game!.id)).toEqual({ game, day: '2026-06-02' })
  for (const id of ['', 'x', '192026060299', '992026060200', '192026023000', '142026060200']) {
    expect(demoGame(id), id).toBeNull()
  }
})

test.each([
  ['20261122', '2026-11-22'],
  ['20260230', null],
  ['20261301', null],
  ['2026112', null],
])('the digits %s are the day %s', (digits, day) => {
  expect(dayOfDigits(digits)).toBe(day)
})

test.each([
  ['202612', { from: '2026-12-01', to: '2026-12-31' }],
  ['202802', { from: '2028-02-01', to: '2028-02-29' }],
  ['202613', null],
  ['202600', null],
])('the digits %s are the month %j', (digits, month) => {
  expect(monthOfDigits(digits)).toEqual(month)
})
