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

test.each([
  ['espn', ESPN],
  ['nflverse', NFLVERSE],
  ['openfootball', OPENFOOTBALL],
  ['csv', CSV],
] as const)('%s is known by its content, whatever the file is called', (format, text) => {
  for (const fileName of ['games', 'games.csv', 'espn.json', 'openfootball.txt']) {
    expect(formatOf(fileName, text)).toBe(format)
    expect(formatOf(fileName, `\uFEFF${text}`)).toBe(format)
    const { games, rejected } = readGames(text, { fileName, league: 'nfl' })
    if (format === 'openfootball') expect(rejected).toHaveLength(1)
    else expect(games).toMatchObject([{ source: format, homeTeam: 'Philadelphia Eagles' }])
  }
  expect(readGames(text, { fileName: 'x', format, league: undefined })).toBeDefined()
})

test('openfootball by its own name', () => {
  expect(readGames(OPENFOOTBALL, { fileName: 'x.json' }).games).toMatchObject([
    { source: 'openfootball', league: 'premier', homeTeam: 'Arsenal', startKnown: false },
  ])
})

test('the file name decides when the content does not', () => {
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
  ['', 'games.txt', 'unknown format'],
])('%s in %s is one rejection', (text, fileName, detail) => {
  expect(readGames(text, { fileName })).toEqual({
    games: [],
    rejected: [{ sourceId: '', league: '', reason: 'malformed', detail }],
  })
})

test('any text whatever is read without an error in any format', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json())
  fc.assert(
    fc.property(texts, fc.constantFrom(undefined, ...GAME_FORMATS), (text, format) => {
      expect(readGames(text, { fileName: 'x.csv', format }).games).toEqual([])
    }),
  )
})
