import { expect, test } from 'vitest'
import type { LeagueCode } from './league.ts'
import { isPlausibleScore } from './plausibleScore.ts'

test.each<[LeagueCode, number, number, boolean]>([
  ['nfl', 23, 20, true],
  ['nfl', 40, 40, true],
  ['nfl', 0, 73, true],
  ['nfl', 111, 7, false],
  ['cfb', 24, 24, false],
  ['cfb', 84, 0, true],
  ['nba', 5, 5, false],
  ['nba', 39, 98, false],
  ['nba', 110, 110, false],
  ['nba', 186, 184, true],
  ['nhl', 2, 2, false],
  ['nhl', 1, 0, true],
  ['nhl', 21, 0, false],
  ['mlb', 3, 3, false],
  ['mlb', 30, 3, true],
  ['mlb', 41, 0, false],
  ['premier', 0, 0, true],
  ['premier', 412, 9, false],
  ['worldcup', 13, 0, true],
  ['uefa', 16, 0, false],
])('a game of %s can end %i-%i: %s', (league, awayScore, homeScore, can) => {
  expect(isPlausibleScore(league, { awayScore, homeScore })).toBe(can)
})
