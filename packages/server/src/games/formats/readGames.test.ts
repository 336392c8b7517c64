import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOf, GAME_FORMATS, readGames } from './readGames.ts'

const CSV =
  'league,away,home,starts_at,status,away_score,home_score,source_id\nnfl,DAL,PHI,2026-11-22,,,,g1\n'
const NFLVERSE =
  'game_id,gameday,gametime,away_team,home_team\n2026_12_DAL_PHI,2026-11-22,13:00,DAL,PHI\n'
const OPENFOOTBALL = JSON.stringify({
  name: 'Premier League',
  matches: [{ round: 'Final', date: '2026-11-22', team1: 'Arsenal', team2: 'Chelsea' }],
})
const ESPN = JSON.stringify({
  events: [
    {
      id: '1',
      date: '2026-11-22T18:00Z',
      competitions: [
        {
          competitors: [
            { homeAway: 'away', team: { displayName: 'Dallas Cowboys' } },
            { homeAway: 'home', team: { displayName: 'Philadelphia Eagles' } },
          ],
          status: { type: { name: 'STATUS_SCHEDULED', state: 'pre', completed: false } },
        },
      ],
    },
  ],
})

const ODDS_API = JSON.stringify([
  {
    id: 'a1',
    sport_key: 'americanfootball_nfl',
    commence_time: '2026-11-22T18:00:00Z',
    home_team: 'Philadelphia Eagles',
    away_team: 'Dallas Cowboys',
  },
])
const FOOTBALL_DATA = JSON.stringify({
  competition: { code: 'PL' },
  matches: [
    {
      id: 1,
      utcDate: '2026-11-22T15:00:00Z',
      status: 'TIMED',
      homeTeam: { name: 'Arsenal FC' },
      awayTeam: { name: 'Chelsea FC' },
    },
  ],
})
const OPENFOOTBALL_TEXT =
  '= English Premier League 2026/27\n» Matchday 1\n  Sat Aug/15 2026\n    15:00  Arsenal FC v Chelsea FC  2-0 (1-0)\n'

test.each([
  ['football-data', FOOTBALL_DATA],
  ['openfootball', OPENFOOTBALL_TEXT],
] as const)('the format %s is recognized by its content: %s', (format, text) => {
  expect(formatOf('games', text)).toBe(format)
  expect(readGames(text, { fileName: 'x.json' }).games).toMatchObject([
    { source: format, homeTeam: 'Arsenal', awayTeam: 'Chelsea' },
  ])
})

test.each([
  ['espn', ESPN],
  ['odds-api', ODDS_API],
  ['nflverse', NFLVERSE],
  ['openfootball', OPENFOOTBALL],
  ['csv', CSV],
] as const)(
  'the format %s is recognized by its content, regardless of the file name',
  (format, text) => {
    for (const fileName of ['games', 'games.csv', 'espn.json', 'openfootball.txt']) {
      expect(formatOf(fileName, text)).toBe(format)
      expect(formatOf(fileName, `\uFEFF${text}`)).toBe(format)
      const { games, rejected } = readGames(text, { fileName, league: 'nfl' })
      if (format === 'openfootball') expect(rejected).toHaveLength(1)
      else expect(games).toMatchObject([{ source: format, homeTeam: 'Philadelphia Eagles' }])
    }
    expect(readGames(text, { fileName: 'x', format, league: undefined })).toBeDefined()
  },
)

test('the title of an openfootball document determines its league', () => {
  expect(readGames(OPENFOOTBALL, { fileName: 'x.json' }).games).toMatchObject([
    { source: 'openfootball', league: 'premier', homeTeam: 'Arsenal', hasStartTime: false },
  ])
})

test('the file name determines the format when the content does not', () => {
  expect(formatOf('espn-2026.json', '{"broken')).toBe('espn')
  expect(formatOf('openfootball-en.json', '{}')).toBe('openfootball')
  expect(formatOf('nflverse.csv', '')).toBe('nflverse')
  expect(formatOf('mine.csv', 'a,b\n')).toBe('csv')
  expect(formatOf('mine.txt', 'a,b\n')).toBeNull()
  expect(formatOf('mine.json', '[]')).toBeNull()
})

test.each([
  ['{"events": [', 'espn.json', 'not JSON'],
  ['<html>', 'scoreboard.json', 'not JSON'],
  ['[]', 'espn.json', 'no list of events'],
  ['null', 'openfootball.json', 'no list of matches'],
  ['', 'openfootball.txt', 'neither JSON nor its text'],
  ['{}', 'odds-api.json', 'no list of events'],
  ['[]', 'football-data.json', 'no list of matches'],
  ['', 'games.txt', 'unknown format'],
])('the content %s in the file %s yields one rejection', (text, fileName, detail) => {
  expect(readGames(text, { fileName })).toEqual({
    games: [],
    rejected: [{ sourceId: '', league: '', reason: 'malformed', detail }],
  })
})

test('any text is read without an error in any format', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json())
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, ...GAME_FORMATS), (text, format) => {
      expect(readGames(text, { fileName: 'x.csv', format }).games).toEqual([])
    }),
  )
})
