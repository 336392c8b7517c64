import { expect, test } from 'vitest'
import { espnOf, espnPathOf, leagueOfEspnPath, leagueOfEspnUid } from './espnLeagues.ts'
import { LEAGUE_CODES } from './league.ts'

test('every league has its own ESPN path, and the path or its last part identifies the league', () => {
  expect(new Set(LEAGUE_CODES.map(espnPathOf)).size).toBe(LEAGUE_CODES.length)
  for (const code of LEAGUE_CODES) {
    const path = espnPathOf(code)
    expect(leagueOfEspnPath(path)).toBe(code)
    expect(leagueOfEspnPath(path.split('/')[1]!)).toBe(code)
  }
})

test('every league has its own ESPN uid, and the uid of an event identifies the league', () => {
  for (const code of LEAGUE_CODES) {
    const { uid } = espnOf(code)
    expect(leagueOfEspnUid(uid)).toBe(code)
    expect(leagueOfEspnUid(`${uid}~e:401772940`)).toBe(code)
  }
})

test.each(['', 's:20', 's:20~l:280', 's:200~l:28~e:1', 's:850~l:28~e:1', 's:20~e:28'])(
  'the uid "%s" belongs to no league',
  (uid) => {
    expect(leagueOfEspnUid(uid)).toBeNull()
  },
)

test('the ESPN paths are those of the documents', () => {
  expect(espnPathOf('cfb')).toBe('football/college-football')
  expect(leagueOfEspnPath('soccer/mex.1')).toBe('ligamx')
  expect(leagueOfEspnPath('fifa.world')).toBe('worldcup')
})

test.each(['', 'soccer', 'usa.1', 'soccer/usa.1', '/nfl', 'nfl/'])(
  'the path "%s" belongs to no league',
  (path) => {
    expect(leagueOfEspnPath(path)).toBeNull()
  },
)
