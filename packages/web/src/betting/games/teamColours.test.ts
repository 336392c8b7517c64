import { LEAGUE_CODES, type LeagueCode } from '@sidebet/domain/games/league'
import { TEAMS, teamsOf } from '@sidebet/domain/games/teamDirectory'
import { differenceCiede2000, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import theme from '../../ui/theme.css?raw'
import badge from './team.module.css?raw'
import { matchupColours } from './teamColours.ts'

const ciede2000 = differenceCiede2000()

/** Every team of a league away at every other. */
function matchupsOf(league: LeagueCode) {
  const names = teamsOf(league).map(({ name }) => name)
  return names.flatMap((awayTeam) =>
    names
      .filter((homeTeam) => homeTeam !== awayTeam)
      .map((homeTeam) => ({ awayTeam, homeTeam, ...matchupColours({ awayTeam, homeTeam }) })),
  )
}

const matchups = LEAGUE_CODES.flatMap(matchupsOf)
const ownColours = new Map(matchups.map(({ homeTeam, home }) => [homeTeam, home]))

/** The colours that a pattern matches in a style sheet. */
function read(sheet: string, pattern: RegExp): string[] {
  const found = pattern.exec(sheet)
  expect(found, String(pattern)).not.toBeNull()
  return found!.slice(1)
}

const [letters] = read(badge, /\.badge \{[^}]*\n\s+color: (#\w+);/)
const surfaces = [
  ...read(theme, /--card: light-dark\((#\w+), (#\w+)\);/),
  ...read(theme, /--bg: light-dark\((#\w+), (#\w+)\);/),
]

test.each(LEAGUE_CODES)('in every possible game of %s both badges can be told apart', (league) => {
  const alike = matchupsOf(league).filter(({ away, home }) => ciede2000(away, home) < 20)
  expect(alike).toEqual([])
})

test('a team has its own colour, except as the away team against a team of the same colour', () => {
  const changed = matchups.filter(
    ({ awayTeam, homeTeam, away, home }) =>
      home !== ownColours.get(homeTeam) || away !== ownColours.get(awayTeam),
  )
  const shared = matchups.filter(({ awayTeam, home }) => home === ownColours.get(awayTeam))
  expect(changed).toEqual(shared)
  expect(shared.length).toBeGreaterThan(0)
})

test('every team has a colour, and all nine colours are used', () => {
  expect(ownColours.size).toBe(new Set(TEAMS.map(({ name }) => name)).size)
  expect(new Set(ownColours.values()).size).toBe(9)
})

describe.each([...new Set(ownColours.values())])('%s', (colour) => {
  test('has enough contrast with the letters of the badge', () => {
    expect(wcagContrast(letters!, colour)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(surfaces)('has enough contrast with the surface %s', (surface) => {
    expect(wcagContrast(colour, surface)).toBeGreaterThanOrEqual(3)
  })
})
