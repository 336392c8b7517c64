import { CALIBRATIONS } from '@sidebet/domain/probability/calibrations'
import { expect, test } from 'vitest'
import { leagueBlocks } from './howGood.ts'

const of = (league: string) => CALIBRATIONS.find((one) => one.league === league)!

/** The first cells of the rows of each table. */
function tablesOf(league: string) {
  return leagueBlocks(of(league)).flatMap((block) =>
    typeof block === 'object' && 'table' in block ? [block.table] : [],
  )
}

test('G15: a league that failed states that it has no probabilities, and why', () => {
  expect(leagueBlocks(of('nba'))[0]).toBe(
    'No probabilities are shown: in a group the real share differs by too much.',
  )
  expect(leagueBlocks(of('worldcup'))[0]).toMatch(/^No probabilities are shown: there are too few/)
  expect(leagueBlocks(of('nfl'))[0]).toBe('Probabilities are shown.')
})

test('G15: each judged season has its log loss beside those of any team and of the closing line', () => {
  const [losses] = tablesOf('nfl')
  expect(losses!.rows.map(([season]) => season)).toEqual(['2023', '2024', '2025', 'All'])
  for (const row of losses!.rows) {
    const [ours, anyTeam, line] = row.slice(2).map(Number)
    expect(ours).toBeLessThan(anyTeam!)
    expect(line).toBeLessThan(ours!)
  }
  expect(tablesOf('nba')[0]!.rows.at(-1)!.at(-1)).toBe('–')
})

test('G15: every decile of the stated probability has its real share and its bound', () => {
  const deciles = tablesOf('cfb')[1]!
  expect(deciles.rows).toHaveLength(10)
  expect(deciles.rows[4]).toEqual([
    expect.stringMatching(/^4\d\.\d%$/),
    expect.stringMatching(/^\d\d\.\d%$/),
    expect.stringMatching(/^\d\.\d%$/),
    '313',
    'yes',
  ])
})
