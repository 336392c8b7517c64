import { expect, test } from 'vitest'
import { readNflverse } from './readNflverse.ts'

const HEADER =
  'game_id,season,game_type,week,gameday,gametime,away_team,away_score,home_team,home_score,overtime'

function readOne(row: string) {
  const { games, rejected } = readNflverse(`${HEADER}\n${row}\n`)
  expect(games.length + rejected.length).toBe(1)
  return games[0] ?? rejected[0]
}

test('a played game in September is read with a start in Eastern daylight time', () => {
  expect(readOne('2025_01_DAL_PHI,2025,REG,1,2025-09-04,20:20,DAL,20,PHI,24,0')).toEqual({
    source: 'nflverse',
    sourceId: '2025_01_DAL_PHI',
    league: 'nfl',
    awayTeam: 'Dallas Cowboys',
    homeTeam: 'Philadelphia Eagles',
    startsAt: '2025-09-05T00:20:00.000Z',
    hasStartTime: true,
    status: 'final',
    awayScore: 20,
    homeScore: 24,
    season: 2025,
    week: 1,
    kind: 'regular',
    clock: 'Final',
    excerpt: expect.stringContaining('["home_score","24"]'),
  })
})

test('a quoted playoff game with overtime and old team abbreviations is read', () => {
  expect(readOne('"2016_20_OAK_LA",2016,DIV,20,"2017-01-15",13:05,OAK,31,LA,28,1')).toMatchObject({
    awayTeam: 'Las Vegas Raiders',
    homeTeam: 'Los Angeles Rams',
    startsAt: '2017-01-15T18:05:00.000Z',
    kind: 'postseason',
    clock: 'Final/OT',
  })
})

test.each([
  ['-3', '59', undefined],
  ['', 'NA', undefined],
  ['3', '59', 'parts of the score disagree'],
  ['-3', '60', 'parts of the score disagree'],
])(
  'a game of 31-28 with the result "%s" and the total "%s" is read with the contradiction: %s',
  (result, total, contradiction) => {
    const [game] = readNflverse(
      `${HEADER.trim()},result,total\n2016_20_OAK_LA,2016,DIV,20,2017-01-15,13:05,OAK,31,LA,28,1,${result},${total}\n`,
    ).games
    expect(game).toMatchObject({ status: 'final', awayScore: 31, homeScore: 28 })
    expect(game?.contradiction).toBe(contradiction)
  },
)

test.each([
  '2026_18_DAL_WAS,2026,REG,18,2027-01-10,13:00,DAL,,WAS,,',
  '2026_18_DAL_WAS,2026,REG,18,2027-01-10,13:00,DAL,NA,WAS,NA,NA',
])('an unplayed game is scheduled without a score: %s', (row) => {
  expect(readOne(row)).toMatchObject({
    homeTeam: 'Washington Commanders',
    startsAt: '2027-01-10T18:00:00.000Z',
    status: 'scheduled',
    awayScore: null,
    homeScore: null,
    clock: '',
  })
})

test('a game without a time has a day and no start time', () => {
  expect(readOne('2026_18_DAL_WAS,2026,REG,18,2027-01-10,,DAL,,WAS,,')).toMatchObject({
    startsAt: '2027-01-10T05:00:00.000Z',
    hasStartTime: false,
  })
})

test.each([
  ['g,2025,REG,1,2025-09-04,20:20,AFC,,PHI,,', 'unknownTeam'],
  ['g,2025,REG,1,2025-09-04,20:20,,,PHI,,', 'malformed'],
  ['g,2025,REG,1,2025-09-04,20:20,PHI,,PHI,,', 'malformed'],
  ['g,2025,REG,1,TBD,20:20,DAL,,PHI,,', 'noStart'],
  ['g,2025,REG,1,2025-09-04,soon,DAL,,PHI,,', 'noStart'],
  ['g,2025,REG,1,2025-09-04,20:20,DAL,20,PHI,,', 'malformed'],
  ['g,2025,REG,1,2025-09-04,20:20,DAL,20,PHI,x,', 'malformed'],
  [',2025,REG,1,2025-09-04,20:20,DAL,20,PHI,24,', 'malformed'],
  ['g', 'malformed'],
])('%s is rejected as %s', (row, reason) => {
  expect(readOne(row)).toMatchObject({ league: 'nfl', reason })
})

test('a text without rows has no games, and a text without the header is rejected', () => {
  expect(readNflverse('')).toEqual({ games: [], rejected: [] })
  expect(readNflverse(HEADER)).toEqual({ games: [], rejected: [] })
  expect(readNflverse('{"events":[]}\n1\n').rejected).toHaveLength(1)
})
