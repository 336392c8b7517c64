import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { lettersOn, matchupColours, teamColours } from '@sidebet/domain/games/teamColours'
import { TEAMS, teamsOf } from '@sidebet/domain/games/teamDirectory'
import { blend, differenceCiede2000, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import theme from '../../ui/theme.css?raw'
import badge from './team.module.css?raw'

const ciede2000 = differenceCiede2000()

/** The colours that a pattern matches in a style sheet. */
function read(sheet: string, pattern: RegExp): string[] {
  const found = pattern.exec(sheet)
  expect(found, String(pattern)).not.toBeNull()
  return found!.slice(1)
}

test.each(LEAGUE_CODES)(
  'in every possible game of %s both badges can be distinguished',
  (league) => {
    const names = teamsOf(league).map(({ name }) => name)
    const alike: string[] = []
    for (const awayTeam of names)
      for (const homeTeam of names) {
        if (awayTeam === homeTeam) continue
        const { away, home } = matchupColours({ awayTeam, homeTeam })
        if (ciede2000(away.first, home.first) < 9) alike.push(`${awayTeam} at ${homeTeam}`)
      }
    expect(alike).toEqual([])
  },
)

test('the letters have enough contrast on both colours of every team', () => {
  const colours = TEAMS.map(({ name }) => teamColours(name)).flatMap((own) => [
    own.first,
    own.second,
  ])
  const low = colours.filter((colour) => wcagContrast(lettersOn(colour), colour) < 4.5)
  expect(low).toEqual([])
})

describe('the edge of a badge has enough contrast with the surface or with the badge', () => {
  const [light, dark] = read(badge, /outline: 1px solid light-dark\((#\w+), (#\w+)\);/)
  test.each([
    ['light', light!, 0],
    ['dark', dark!, 1],
  ] as const)('in the %s theme', (_, edge, at) => {
    const surfaces = [
      read(theme, /--card: light-dark\((#\w+), (#\w+)\);/)[at]!,
      read(theme, /--bg: light-dark\((#\w+), (#\w+)\);/)[at]!,
    ]
    for (const surface of surfaces) {
      const line = blend([surface, edge], 'normal')
      for (const { name } of TEAMS)
        for (const ground of Object.values(teamColours(name)))
          expect(
            Math.max(wcagContrast(line, surface), wcagContrast(ground, surface)),
            name,
          ).toBeGreaterThanOrEqual(3)
    }
  })
})
