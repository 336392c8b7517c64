import { expect, test } from 'vitest'
import { LEAGUE_CODES } from './league.ts'
import { TEAMS, teamsOf } from './teamDirectory.ts'

const SIZES = {
  ligamx: 18,
  premier: 20,
  nba: 30,
  uefa: 36,
  nfl: 32,
  cfb: 138,
  bundesliga: 18,
  seriea: 20,
  nhl: 32,
  mlb: 30,
  laliga: 20,
  worldcup: 48,
}

test('every league has all its teams', () => {
  const sizes = Object.fromEntries(LEAGUE_CODES.map((code) => [code, teamsOf(code).length]))
  expect(sizes).toEqual(SIZES)
  expect(TEAMS).toHaveLength(442)
})

test('team names and abbreviations are not empty, trimmed and unique within a league', () => {
  for (const code of LEAGUE_CODES) {
    const teams = teamsOf(code)
    expect(new Set(teams.map((team) => team.name)).size).toBe(teams.length)
    expect(new Set(teams.map((team) => team.abbreviation)).size).toBe(teams.length)
    for (const team of teams) {
      expect(team.league).toBe(code)
      expect(team.name).toMatch(/^\S(.*\S)?$/u)
      expect(team.abbreviation).toMatch(/^[A-Z0-9&-]{2,5}$/)
    }
  }
})
