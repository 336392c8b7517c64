import { expect, test } from 'vitest'
import { isPlaceholder } from './placeholder.ts'
import { TEAM_ALIASES } from './teamAliases.ts'
import { TEAMS } from './teamDirectory.ts'

test.each([
  'Round of 32 11 Winner',
  'Quarterfinal 3 Winner',
  'Semifinal 2 Loser',
  'Winner Match 74',
  'Group A 2nd Place',
  'Third Place Group C/E/F',
  'Runner-up Group B',
  '1A',
  '3C/E/F',
  'W74',
  'L101',
  'TBD',
  'tba',
  'To Be Determined',
  '',
])('"%s" is a placeholder for a team', (name) => {
  expect(isPlaceholder(name)).toBe(true)
})

test.each([
  'Mazatlán FC',
  'Girona FC',
  'Wofford Terriers',
  'SE Louisiana Lions',
  'Eastern Kentucky Colonels',
])('the team name %s is not a placeholder', (name) => {
  expect(isPlaceholder(name)).toBe(false)
})

test('no name, abbreviation or alias in the team directory is a placeholder', () => {
  const names = [
    ...TEAMS.flatMap((team) => [team.name, team.abbreviation]),
    ...TEAM_ALIASES.map(({ alias }) => alias),
  ]
  expect(names.filter(isPlaceholder)).toEqual([])
})
