import { describe, expect, test } from 'vitest'
import { type AddedTeams, NO_ADDED_TEAMS } from './addedTeams.ts'
import { LEAGUE_CODES } from './league.ts'
import { checkNewAlias, checkNewTeam, TEAM_ALIAS_MAX, TEAM_NAME_MAX } from './newTeam.ts'
import { TEAM_ALIASES } from './teamAliases.ts'
import { TEAMS } from './teamDirectory.ts'

const WEST_HAM = { league: 'premier', name: 'West Ham United', abbreviation: 'WHU' } as const
const ADDED: AddedTeams = {
  teams: [WEST_HAM],
  aliases: [
    { league: 'premier', alias: 'The Hammers', name: 'West Ham United' },
    { league: 'premier', alias: 'The Gunners', name: 'Arsenal' },
  ],
}

const check = (name: string, shortName: string, added = NO_ADDED_TEAMS) =>
  checkNewTeam('premier', { name, shortName }, added)

test('a club with a new name and a new short name is added, with single spaces and composed letters', () => {
  expect(check('West Ham United', 'WHU')).toEqual({ ok: true, value: WEST_HAM })
  expect(check('  West   Ham United ', 'WHU')).toEqual({ ok: true, value: WEST_HAM })
  const composed = check('Málaga de Abajo'.normalize('NFD'), 'MDA')
  expect(composed).toMatchObject({ value: { name: 'Málaga de Abajo'.normalize('NFC') } })
})

// Each row breaks one rule.
test.each([
  ['', 'WHU', 'length'],
  ['1904', 'WHU', 'length'],
  ['W'.repeat(TEAM_NAME_MAX + 1), 'WHU', 'length'],
  ['West\tHam', 'WHU', 'characters'],
  ['West\u0000Ham', 'WHU', 'characters'],
  // A zero-width space, and a mark that reverses the text.
  ['West\u200bHam', 'WHU', 'characters'],
  ['\u202eWest Ham', 'WHU', 'characters'],
  ['Round of 16 2 Winner', 'WHU', 'placeholder'],
  ['TBD', 'WHU', 'placeholder'],
  ['West Ham United', '', 'shortName'],
  ['West Ham United', 'W', 'shortName'],
  ['West Ham United', 'WESTHM', 'shortName'],
  ['West Ham United', 'whu', 'shortName'],
  ['Arsenal', 'WHU', 'taken'],
  ['ÁRSENAL', 'WHU', 'taken'],
  ['Arsenal  FC', 'WHU', 'taken'],
  ['West Ham United', 'ARS', 'taken'],
] as const)('the club %j with the short name %j is refused: %s', (name, shortName, code) => {
  expect(check(name, shortName)).toMatchObject({ ok: false, refusal: { code } })
})

test.each([
  ['WEST HAM UNITED', 'WES'],
  ['West Ham', 'WHU'],
  ['The hammers', 'WES'],
  ['the gunners', 'WES'],
])(
  'the club %j with the short name %j is refused, because an added name is equal',
  (name, shortName) => {
    const result = check(name, shortName, ADDED)
    expect(result).toMatchObject({ ok: false, refusal: { code: 'taken' } })
  },
)

test('a name of another league is free', () => {
  const names = { name: 'West Ham United', shortName: 'WHU' }
  expect(checkNewTeam('uefa', names, ADDED).ok).toBe(true)
})

describe('an alias', () => {
  const alias = (team: string, name: string) =>
    checkNewAlias('premier', { team, alias: name }, ADDED)

  test('belongs to the built-in or added team that any of its names means', () => {
    const value = { league: 'premier', alias: 'West Ham', name: 'West Ham United' }
    for (const team of ['West Ham United', 'whu', 'The Hammers'])
      expect(alias(team, 'West Ham')).toEqual({ ok: true, value })
    expect(alias('Man City', 'The Citizens')).toMatchObject({ value: { name: 'Manchester City' } })
  })

  test.each([
    ['Burnley', 'The Clarets', 'noTeam'],
    ['Arsenal', 'A'.repeat(TEAM_ALIAS_MAX + 1), 'length'],
    ['Arsenal', 'Arse\nnal', 'characters'],
    ['Arsenal', 'W49', 'placeholder'],
    ['Arsenal', 'Chelsea', 'taken'],
    ['Arsenal', 'west ham united', 'taken'],
    ['Arsenal', 'whu', 'taken'],
    ['Arsenal', 'the hammers', 'taken'],
  ])('of %j that is %j is refused: %s', (team, name, code) => {
    expect(alias(team, name)).toMatchObject({ ok: false, refusal: { code } })
  })
})

test('no built-in name can be added a second time', () => {
  for (const league of LEAGUE_CODES) {
    const own = [
      ...TEAMS.filter((team) => team.league === league).map(({ name }) => name),
      ...TEAM_ALIASES.filter((row) => row.league === league).map(({ alias }) => alias),
    ]
    for (const name of own)
      expect([
        league,
        name,
        checkNewTeam(league, { name, shortName: 'ZZZZZ' }, NO_ADDED_TEAMS).ok,
      ]).toEqual([league, name, false])
  }
})
