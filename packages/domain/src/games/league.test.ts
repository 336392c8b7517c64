import { expect, test } from 'vitest'
import {
  isLeagueCode,
  LEAGUE_CODES,
  LEAGUES,
  type LeagueCode,
  leagueOf,
  theName,
} from './league.ts'

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

test('each league has a place of its own among the tiles', () => {
  const positions = LEAGUES.map((league) => league.tile).sort((a, b) => a - b)
  expect(positions).toEqual(LEAGUES.map((_, index) => index + 1))
})

test('each league has a mark of its own', () => {
  const letters = LEAGUES.map(({ mark }) => mark.letters)
  expect(letters.filter((text) => !/^[A-Z]{2,3}$/.test(text))).toEqual([])
  expect(new Set(letters).size).toBe(LEAGUES.length)
  expect(new Set(LEAGUES.map(({ mark }) => mark.ground)).size).toBe(LEAGUES.length)
})

test('four leagues take "the"', () => {
  const withThe = LEAGUES.filter((league) => league.the).map((league) => league.code)
  expect(withThe.sort()).toEqual(['mlb', 'nba', 'nfl', 'nhl'])
})

test.each<[LeagueCode, string, string]>([
  ['nfl', 'Dallas Cowboys', 'the Dallas Cowboys'],
  ['nba', 'LA Clippers', 'the LA Clippers'],
  ['nhl', 'Utah Mammoth', 'the Utah Mammoth'],
  ['mlb', 'Athletics', 'the Athletics'],
  ['cfb', 'Ohio State Buckeyes', 'Ohio State Buckeyes'],
  ['premier', 'Arsenal', 'Arsenal'],
  ['worldcup', 'USA', 'USA'],
])('in a sentence of %s %s is "%s"', (league, name, sentence) => {
  expect(theName(league, name)).toBe(sentence)
})

test('a code finds its league and nothing else is a code', () => {
  for (const code of LEAGUE_CODES) expect(leagueOf(code).code).toBe(code)
  expect(isLeagueCode('nfl')).toBe(true)
  for (const text of ['NFL', '', 'mls', 'toString', 'constructor']) {
    expect(isLeagueCode(text)).toBe(false)
  }
})
