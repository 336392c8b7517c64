import { expect, test } from 'vitest'
import { readGamesCsv } from './readGamesCsv.ts'

const HEADER = 'league,away,home,starts_at,status,away_score,home_score,source_id'

function readOne(row: string) {
  const { games, rejected } = readGamesCsv(`${HEADER}\n${row}\n`)
  expect(games.length + rejected.length).toBe(1)
  return games[0] ?? rejected[0]
}

test('a row with a final score is read with every field', () => {
  expect(readOne('nfl,DAL,Philadelphia Eagles,2026-11-22T18:00:00Z,final,20,24,g1')).toEqual({
    source: 'csv',
    sourceId: 'g1',
    league: 'nfl',
    awayTeam: 'Dallas Cowboys',
    homeTeam: 'Philadelphia Eagles',
    startsAt: '2026-11-22T18:00:00.000Z',
    hasStartTime: true,
    status: 'final',
    awayScore: 20,
    homeScore: 24,
    season: null,
    week: null,
    kind: '',
    clock: '',
    excerpt: expect.stringContaining('["home_score",'),
  })
})

test.each<[string, string, boolean]>([
  ['2026-11-22T18:00:00Z', '2026-11-22T18:00:00.000Z', true],
  ['2026-11-22T18:00Z', '2026-11-22T18:00:00.000Z', true],
  ['2026-11-22T18:00:00+01:00', '2026-11-22T17:00:00.000Z', true],
  ['2026-11-22 13:00', '2026-11-22T18:00:00.000Z', true],
  ['2026-07-22T13:00:00', '2026-07-22T17:00:00.000Z', true],
  ['2026-11-22', '2026-11-22T05:00:00.000Z', false],
])('starts_at accepts %s', (text, startsAt, hasStartTime) => {
  expect(readOne(`nfl,DAL,PHI,${text},,,,g1`)).toMatchObject({
    startsAt,
    hasStartTime,
    status: 'scheduled',
  })
})

test.each([
  ['mls,DAL,PHI,2026-11-22,,,,g1', 'malformed'],
  ['nfl,DAL,PHI,2026-11-22,,,,', 'malformed'],
  ['nfl,,PHI,2026-11-22,,,,g1', 'malformed'],
  ['nfl,DAL,Nobody,2026-11-22,,,,g1', 'unknownTeam'],
  ['nfl,DAL,PHI,,,,,g1', 'noStart'],
  ['nfl,DAL,PHI,11/22/2026,,,,g1', 'noStart'],
  ['nfl,DAL,PHI,2026-02-30T18:00:00Z,,,,g1', 'noStart'],
  ['nfl,DAL,PHI,2026-11-22 25:00,,,,g1', 'noStart'],
  ['nfl,DAL,PHI,2026-11-22,over,20,24,g1', 'malformed'],
  ['nfl,DAL,PHI,2026-11-22,final,,,g1', 'malformed'],
  ['nfl,DAL,PHI,2026-11-22,final,20,,g1', 'malformed'],
  ['nfl,DAL,PHI,2026-11-22,final,20,-1,g1', 'malformed'],
  ['nfl,DAL,PHI,2026-11-22,,20,24,g1', 'malformed'],
])('%s is rejected as %s', (row, reason) => {
  expect(readOne(row)).toMatchObject({ reason })
})

test('a postponed or cancelled game has no score', () => {
  for (const status of ['postponed', 'cancelled']) {
    const game = readOne(`nfl,DAL,PHI,2026-11-22,${status},0,0,g1`)
    expect(game).toMatchObject({ status, awayScore: null, homeScore: null })
  }
})

test('columns may be in any order and quoted, and a missing required column is rejected', () => {
  const text = 'source_id,status,starts_at,home,away,league\ng1,,2026-11-22,PHI,"DAL",nfl\n'
  expect(readGamesCsv(text).games).toHaveLength(1)
  const missing = readGamesCsv('league,away,home\nnfl,DAL,PHI\n')
  expect(missing.rejected[0]?.detail).toBe('missing columns: starts_at, status, source_id')
  expect(readGamesCsv('')).toEqual({ games: [], rejected: [] })
})
