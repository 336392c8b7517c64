import { expect, test } from 'vitest'
import { matchupColours, teamColours } from './teamColours.ts'
import { TEAMS } from './teamDirectory.ts'

const NEUTRAL = teamColours('Winner of game 49')

test('every team of the directory has two colours of its own', () => {
  const without = TEAMS.filter(({ name }) => teamColours(name) === NEUTRAL)
  expect(without).toEqual([])
  const alike = TEAMS.map(({ name }) => teamColours(name)).filter((own) => own.first === own.second)
  expect(alike).toEqual([])
})

test('a team has the same colours against every opponent, except away against a team of its colour', () => {
  const patriots = { first: '#002244', second: '#c60c30' }
  const game = (awayTeam: string, homeTeam: string) => matchupColours({ awayTeam, homeTeam })
  expect(game('New England Patriots', 'Miami Dolphins').away).toEqual(patriots)
  expect(game('Buffalo Bills', 'New England Patriots').home).toEqual(patriots)
  expect(game('New England Patriots', 'Seattle Seahawks').away).toEqual({
    first: patriots.second,
    second: patriots.first,
  })
})

test('a placeholder for a team is neutral', () => {
  const { away, home } = matchupColours({ awayTeam: 'TBD', homeTeam: 'Brazil' })
  expect(away).toEqual(NEUTRAL)
  expect(home).toEqual(teamColours('Brazil'))
})
