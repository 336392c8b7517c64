import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAGUE_CODES, type LeagueCode } from './league.ts'
import { findTeam, shortName, teamNameKey } from './team.ts'
import { TEAM_ALIASES } from './teamAliases.ts'
import { TEAMS, teamsOf } from './teamDirectory.ts'

test.each<[LeagueCode, string, string]>([
  ['nfl', 'Dallas Cowboys', 'Dallas Cowboys'],
  ['nfl', 'DAL', 'Dallas Cowboys'],
  ['nfl', '  dallas   cowboys ', 'Dallas Cowboys'],
  ['nfl', 'LA', 'Los Angeles Rams'],
  ['nfl', 'LAC', 'Los Angeles Chargers'],
  ['nfl', 'WAS', 'Washington Commanders'],
  ['nfl', 'OAK', 'Las Vegas Raiders'],
  ['nfl', 'SD', 'Los Angeles Chargers'],
  ['nfl', 'STL', 'Los Angeles Rams'],
  ['nhl', 'LA', 'Los Angeles Kings'],
  ['nhl', 'Montréal Canadiens', 'Montreal Canadiens'],
  ['mlb', 'Oakland Athletics', 'Athletics'],
  ['nba', 'Los Angeles Clippers', 'LA Clippers'],
  ['cfb', 'San Jose State Spartans', 'San José State Spartans'],
  ['cfb', 'Hawai’i Rainbow Warriors', "Hawai'i Rainbow Warriors"],
  ['cfb', 'Texas A&M', 'Texas A&M Aggies'],
  ['cfb', 'Miami (OH)', 'Miami (OH) RedHawks'],
  ['cfb', 'Miami (FL)', 'Miami Hurricanes'],
  ['premier', 'Man City', 'Manchester City'],
  ['premier', 'Manchester City FC', 'Manchester City'],
  ['uefa', 'Manchester City FC', 'Manchester City'],
  ['uefa', 'FK Bodø/Glimt', 'Bodo/Glimt'],
  ['uefa', 'Qarabag FK', 'FK Qarabag'],
  ['bundesliga', '1. FC Köln', 'FC Cologne'],
  ['laliga', 'Club Atletico de Madrid', 'Atlético Madrid'],
  ['ligamx', 'Club América', 'América'],
  ['worldcup', 'Congo DR', 'DR Congo'],
  ['worldcup', 'Cote d’Ivoire', 'Ivory Coast'],
  ['uefa', 'Paris Saint Germain', 'Paris Saint-Germain'],
  ['uefa', 'Olympiakos Piraeus', 'Olympiacos'],
  ['mlb', 'St.Louis Cardinals', 'St. Louis Cardinals'],
  ['nhl', 'St Louis Blues', 'St. Louis Blues'],
  ['cfb', "Louisiana-Lafayette Ragin' Cajuns", "Louisiana Ragin' Cajuns"],
  ['cfb', 'Texas A & M Aggies', 'Texas A&M Aggies'],
])('in the league %s "%s" is the team %s', (league, text, name) => {
  expect(findTeam(league, text)).toMatchObject({ league, name })
})

test.each<[LeagueCode, string]>([
  ['nfl', ''],
  ['nfl', 'TBD'],
  ['nfl', '?'],
  ['nfl', 'Dallas'],
  ['nfl', 'Cowboys Dallas'],
  ['nfl', 'New York'],
  ['nba', 'Dallas Cowboys'],
  // Two teams match.
  ['cfb', 'Miami'],
  ['cfb', 'Abilene Christian Wildcats'],
  ['nhl', 'Arizona Coyotes'],
  ['premier', 'West Ham United'],
  ['worldcup', 'Round of 32 11 Winner'],
  ['worldcup', 'constructor'],
])('in the league %s "%s" is not a team', (league, text) => {
  expect(findTeam(league, text)).toBeNull()
})

test('every full name and abbreviation finds its own team, in any letter case', () => {
  for (const team of TEAMS) {
    for (const text of [team.name, team.abbreviation]) {
      expect(findTeam(team.league, text)).toBe(team)
      expect(findTeam(team.league, text.toUpperCase())).toBe(team)
      expect(findTeam(team.league, text.toLowerCase())).toBe(team)
    }
  }
})

test('every full name finds its own team without its punctuation and white space, and with other ones', () => {
  for (const { league, name } of TEAMS) {
    for (const between of ['', '.', '-', '’', ' \u00a0', '. ']) {
      const text = name.replace(/[^\p{L}\p{N}]+/gu, between)
      expect([text, findTeam(league, text)?.name]).toEqual([text, name])
    }
  }
})

test('every alias belongs to a team in the directory, and no name belongs to two teams of a league', () => {
  for (const code of LEAGUE_CODES) {
    const owner = new Map<string, string>()
    const give = (text: string, name: string) => {
      const folded = teamNameKey(text)
      expect([code, text, owner.get(folded) ?? name]).toEqual([code, text, name])
      owner.set(folded, name)
    }
    const names = teamsOf(code).map((team) => team.name)
    for (const team of teamsOf(code)) {
      give(team.name, team.name)
      give(team.abbreviation, team.name)
    }
    for (const { alias, name } of TEAM_ALIASES.filter(({ league }) => league === code)) {
      expect(names).toContain(name)
      expect(alias).toMatch(/^[^\s=;][^=;]*$/u)
      give(alias, name)
      expect(findTeam(code, alias)?.name).toBe(name)
    }
  }
})

test('any text finds a team of the given league or null', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LEAGUE_CODES), fc.string({ unit: 'binary' }), (code, text) => {
      const team = findTeam(code, text)
      expect([undefined, code]).toContain(team?.league)
    }),
  )
})

test('the short name is the abbreviation, or the full name of an unknown team', () => {
  expect(shortName('nfl', 'Green Bay Packers')).toBe('GB')
  expect(shortName('cfb', 'Texas A&M Aggies')).toBe('TA&M')
  expect(shortName('premier', 'West Ham United')).toBe('West Ham United')
})
