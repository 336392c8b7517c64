import { expect, test } from 'vitest'
import {
  isLeagueCode,
  LEAGUE_CODES,
  LEAGUES,
  type LeagueCode,
  leagueOf,
  theName,
} from './league.ts'

test('the twelve leagues have the order of their codes and the display names of GAP-127', () => {
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

test('each league has its own position among the tiles', () => {
  const positions = LEAGUES.map((league) => league.tile).sort((a, b) => a - b)
  expect(positions).toEqual(LEAGUES.map((_, index) => index + 1))
})

test('each league has its own mark', () => {
  const letters = LEAGUES.map(({ mark }) => mark.letters)
  expect(letters.filter((text) => !/^[A-Z]{2,3}$/.test(text))).toEqual([])
  expect(new Set(letters).size).toBe(LEAGUES.length)
  expect(new Set(LEAGUES.map(({ mark }) => mark.ground)).size).toBe(LEAGUES.length)
})

test('four leagues put "the" before a team name', () => {
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
])('a sentence about %s names the team %s "%s"', (league, name, sentence) => {
  expect(theName(league, name)).toBe(sentence)
})

test('a league code finds its league, and no other text is a league code', () => {
  for (const code of LEAGUE_CODES) expect(leagueOf(code).code).toBe(code)
  expect(isLeagueCode('nfl')).toBe(true)
  for (const text of ['NFL', '', 'mls', 'toString', 'constructor']) {
    expect(isLeagueCode(text)).toBe(false)
  }
})
