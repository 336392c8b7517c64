import { afterEach, expect, test } from 'vitest'
import { type AddedTeams, addedTeams, NO_ADDED_TEAMS, setAddedTeams } from './addedTeams.ts'
import { findTeam, shortName, withoutBuiltIn } from './team.ts'
import { matchupColours, teamColours } from './teamColours.ts'
import { teamsOf } from './teamDirectory.ts'

afterEach(() => setAddedTeams(NO_ADDED_TEAMS))

const BURNLEY = { league: 'premier', name: 'Burnley', abbreviation: 'BUR' } as const
const ADDED: AddedTeams = {
  teams: [BURNLEY],
  aliases: [
    { league: 'premier', alias: 'Burnley FC', name: 'Burnley' },
    { league: 'premier', alias: 'The Gunners', name: 'Arsenal' },
  ],
}

test('an added team is found by each of its names, in its own league alone', () => {
  expect(findTeam('premier', 'Burnley')).toBeNull()
  setAddedTeams(ADDED)
  for (const name of ['Burnley', 'burnley', 'BUR', 'Burnley FC'])
    expect(findTeam('premier', name)).toEqual(BURNLEY)
  expect(findTeam('premier', 'the gunners')?.name).toBe('Arsenal')
  expect(findTeam('uefa', 'Burnley')).toBeNull()
  expect(shortName('premier', 'Burnley')).toBe('BUR')
  setAddedTeams(NO_ADDED_TEAMS)
  expect(findTeam('premier', 'Burnley')).toBeNull()
})

test('the list of a league has an added team in the order of the names', () => {
  setAddedTeams(ADDED)
  const names = teamsOf('premier').map(({ name }) => name)
  expect(names.slice(4, 7)).toEqual(['Brighton & Hove Albion', 'Burnley', 'Chelsea'])
  expect(names).toHaveLength(21)
  expect(teamsOf('premier')).toBe(teamsOf('premier'))
  expect(teamsOf('uefa')).toHaveLength(36)
})

test('an added name never changes the team that a built-in name means', () => {
  setAddedTeams({
    teams: [{ league: 'premier', name: 'Arsenal de Sarandí', abbreviation: 'ARS' }],
    aliases: [{ league: 'premier', alias: 'Chelsea', name: 'Arsenal de Sarandí' }],
  })
  expect(findTeam('premier', 'ARS')?.name).toBe('Arsenal')
  expect(findTeam('premier', 'Chelsea')?.name).toBe('Chelsea')
})

test('a team that a release has adopted is no longer an added one, and its added aliases remain', () => {
  const alias = { league: 'premier', alias: 'The Gunners', name: 'Arsenal FC' } as const
  const adopted = { league: 'premier', name: 'Arsenal FC', abbreviation: 'AFC' } as const
  const rest = withoutBuiltIn({ teams: [adopted, BURNLEY], aliases: [alias] })
  expect(rest).toEqual({ teams: [BURNLEY], aliases: [{ ...alias, name: 'Arsenal' }] })
})

test('equal additions are the same version of the directory, others are a new one', () => {
  setAddedTeams(ADDED)
  const version = addedTeams()
  setAddedTeams(structuredClone(ADDED))
  expect(addedTeams()).toBe(version)
  setAddedTeams({ ...ADDED, aliases: [] })
  expect(addedTeams()).not.toBe(version)
})

test('an added team has the neutral colours, also against a team with colours', () => {
  const neutral = teamColours('Winner of game 49')
  const { away, home } = matchupColours({ awayTeam: 'Burnley', homeTeam: 'Arsenal' })
  expect([away, home]).toEqual([neutral, teamColours('Arsenal')])
})
