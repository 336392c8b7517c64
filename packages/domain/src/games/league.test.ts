import { expect, test } from 'vitest'
import { isLeagueCode, LEAGUE_CODES, LEAGUES, leagueOf } from './league.ts'

test('twelve leagues in the order of the codes, each with the display name of GAP-127', () => {
  expect(LEAGUES.map((league) => [league.code, league.title])).toEqual([
    ['ligamx', 'LigaMX'],
    ['premier', 'Premier League'],
    ['nba', 'NBA'],
    ['uefa', 'UEFA Champions League'],
    ['nfl', 'NFL'],
    ['cfb', 'College Football'],
    ['bundesliga', 'Bundesliga'],
    ['seriea', 'Serie A'],
    ['nhl', 'NHL'],
    ['mlb', 'MLB'],
    ['laliga', 'La Liga'],
    ['worldcup', 'FIFA World Cup'],
  ])
  expect(LEAGUES.map((league) => league.code)).toEqual(LEAGUE_CODES)
})

test('four leagues take "the"', () => {
  const withThe = LEAGUES.filter((league) => league.the).map((league) => league.code)
  expect(withThe.sort()).toEqual(['mlb', 'nba', 'nfl', 'nhl'])
})

test('a code finds its league and nothing else is a code', () => {
  for (const code of LEAGUE_CODES) expect(leagueOf(code).code).toBe(code)
  expect(isLeagueCode('nfl')).toBe(true)
  for (const text of ['NFL', '', 'mls', 'toString', 'constructor']) {
    expect(isLeagueCode(text)).toBe(false)
  }
})
