import { expect, test } from 'vitest'
import { espnPathOf, leagueOfEspnPath } from './espnPath.ts'
import { LEAGUE_CODES } from './league.ts'

test('every league has its own path, and the path or its last part leads back', () => {
  expect(new Set(LEAGUE_CODES.map(espnPathOf)).size).toBe(LEAGUE_CODES.length)
  for (const code of LEAGUE_CODES) {
    const path = espnPathOf(code)
    expect(leagueOfEspnPath(path)).toBe(code)
    expect(leagueOfEspnPath(path.split('/')[1]!)).toBe(code)
  }
})

test('the paths are those of the documents', () => {
  expect(espnPathOf('cfb')).toBe('football/college-football')
  expect(leagueOfEspnPath('soccer/mex.1')).toBe('ligamx')
  expect(leagueOfEspnPath('fifa.world')).toBe('worldcup')
})

test.each(['', 'soccer', 'usa.1', 'soccer/usa.1', '/nfl', 'nfl/'])('"%s" is no league', (path) => {
  expect(leagueOfEspnPath(path)).toBeNull()
})
