/** The table of the largest spreads, compared with real results. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LARGEST_SPREADS } from '@sidebet/domain/games/largestSpreads'
import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'

const DATA = join(import.meta.dirname, '../../../../../shared/data')
const RESULTS = join(DATA, 'results.csv')
const NFL_LINES = join(DATA, 'nfl/games-2016-2026.csv')
const here = existsSync(RESULTS) && existsSync(NFL_LINES)
if (!here) console.log('skipped: the folder with the real games is not here')

/** The values of these columns, row by row. */
function columnsOf(file: string, ...names: readonly string[]): string[][] {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  const at = names.map((name) => header.split(',').indexOf(name))
  return lines.map((line) => at.map((index) => line.split(',')[index] ?? ''))
}

test.skipIf(!here).each(LEAGUE_CODES)(
  'the largest spread of %s is the margin that at most one game in ten exceeded',
  (league) => {
    const margins = columnsOf(RESULTS, 'league', 'away_score', 'home_score')
      .filter(([code]) => code === league)
      .map(([, away, home]) => Math.abs(Number(away) - Number(home)))
    const exceeding = (margin: number) =>
      margins.filter((one) => one > margin).length / margins.length
    const points = LARGEST_SPREADS[league] / 100
    expect(margins.length).toBeGreaterThan(100)
    expect(exceeding(points)).toBeLessThanOrEqual(0.1)
    expect(exceeding(points - 1)).toBeGreaterThan(0.1)
  },
)

test.skipIf(!here)('no line of a bookmaker on an NFL game since 2016 is outside the range', () => {
  const lines = columnsOf(NFL_LINES, 'spread_line').flat().filter(Boolean).map(Number)
  expect(lines.length).toBeGreaterThan(2_000)
  expect(Math.max(...lines.map(Math.abs)) * 100).toBeLessThanOrEqual(LARGEST_SPREADS.nfl)
})
