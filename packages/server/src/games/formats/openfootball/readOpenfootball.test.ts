import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTitle } from './openfootballLeague.ts'
import { readOpenfootball } from './readOpenfootball.ts'

const MATCH = {
  round: 'Matchday 1',
  date: '2025-08-15',
  time: '20:00',
  team1: 'Liverpool FC',
  team2: 'AFC Bournemouth',
  score: { ht: [1, 0], ft: [4, 2] },
}

function readOne(changes: object, name = 'English Premier League 2025/26') {
  const { games, rejected } = readOpenfootball({ name, matches: [{ ...MATCH, ...changes }] })
  expect(games.length + rejected.length).toBe(1)
  return games[0] ?? rejected[0]
}

test('a played match is read with team1 as the home team and with a local time', () => {
  expect(readOne({})).toEqual({
    source: 'openfootball',
    sourceId: 'premier:2025:matchday-1:afc-bournemouth:liverpool',
    league: 'premier',
    awayTeam: 'AFC Bournemouth',
    homeTeam: 'Liverpool',
    startsAt: '2025-08-15T19:00:00.000Z',
    hasStartTime: true,
    status: 'final',
    awayScore: 2,
    homeScore: 4,
    season: 2025,
    week: 1,
    kind: '',
    clock: 'FT',
    excerpt: expect.stringContaining('"team1"'),
  })
})

test('the id of a match does not depend on its date, and differs between rounds', () => {
  const moved = readOne({ date: '2026-05-01', time: '15:00', score: {} })
  expect(moved?.sourceId).toBe('premier:2025:matchday-1:afc-bournemouth:liverpool')
  expect(readOne({ round: 'Final' })?.sourceId).not.toBe(moved?.sourceId)
})

test.each<[string, string, string, string]>([
  ['English Premier League 2025/26', '2025-12-15', '20:00', '2025-12-15T20:00:00.000Z'],
  ['UEFA Champions League 2024/25', '2025-08-15', '21:00', '2025-08-15T19:00:00.000Z'],
  ['World Cup 2026', '2026-06-11', '20:00 UTC-6', '2026-06-12T02:00:00.000Z'],
  ['World Cup 2018', '2018-06-14', '18:00 UTC+3', '2018-06-14T15:00:00.000Z'],
  ['World Cup 2026', '2026-06-11', '20:00 UTC+5:30', '2026-06-11T14:30:00.000Z'],
  ['World Cup 2026', '2026-06-11', '20.00 UTC', '2026-06-11T20:00:00.000Z'],
])('a match of %s on %s at %s starts at %s', (name, date, time, startsAt) => {
  const teams = name.startsWith('World')
    ? { team1: 'Mexico', team2: 'South Africa' }
    : { team1: 'Liverpool FC (ENG)', team2: 'Arsenal FC (ENG)' }
  expect(readOne({ ...teams, date, time }, name)).toMatchObject({ startsAt, hasStartTime: true })
})

test.each([undefined, null, '', 'TBD', '25:00', '20 o’clock'])(
  'a match with the time %j has no start time and starts at midnight Eastern',
  (time) => {
    expect(readOne({ time, score: {} })).toMatchObject({
      startsAt: '2025-08-15T04:00:00.000Z',
      hasStartTime: false,
      status: 'scheduled',
    })
  },
)

test('a local time without an offset gives no start time where the grounds have several zones', () => {
  const teams = { team1: 'Mexico', team2: 'South Africa', time: '20:00' }
  expect(readOne(teams, 'World Cup 2026')).toMatchObject({ hasStartTime: false })
})

test.each<[unknown, number | null, number | null, string, string]>([
  [{ ft: [1, 1] }, 1, 1, 'final', 'FT'],
  [{ ft: [1, 1], et: [2, 1] }, 1, 2, 'final', 'AET'],
  [{ ft: [1, 1], et: [2, 2], p: [5, 4] }, 2, 2, 'final', 'FT-Pens'],
  [{ ft: [1, 2], p: [5, 4] }, 2, 1, 'final', 'FT-Pens'],
  [[3, 0], 0, 3, 'final', 'FT'],
  [{}, null, null, 'scheduled', ''],
  [undefined, null, null, 'scheduled', ''],
  [null, null, null, 'scheduled', ''],
  // Half-time alone is not the end.
  [{ ht: [1, 0] }, null, null, 'scheduled', ''],
])(
  'the score %j is read with its status and clock',
  (score, awayScore, homeScore, status, clock) => {
    expect(readOne({ score })).toMatchObject({ awayScore, homeScore, status, clock })
  },
)

test.each([
  ['postponed', 'postponed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['abandoned', 'cancelled'],
  ['awarded', 'cancelled'],
  ['suspended', 'suspended'],
])('a match with the status %s is %s and has no score', (word, status) => {
  expect(readOne({ status: word })).toMatchObject({ status, awayScore: null, homeScore: null })
})

test.each<[string, object, string]>([
  ['a club outside the directory', { team2: 'West Ham United FC' }, 'unknownTeam'],
  ['a placeholder', { team1: 'W74' }, 'unknownTeam'],
  ['no team', { team1: undefined }, 'malformed'],
  ['a team of another type', { team1: 7 }, 'malformed'],
  ['no date', { date: undefined }, 'noStart'],
  ['a wrong date', { date: '2025-02-30' }, 'noStart'],
  ['half a score', { score: { ft: [1] } }, 'malformed'],
  ['a score of three', { score: { ft: [1, 2, 3] } }, 'malformed'],
  ['a score in words', { score: { ft: 'two one' } }, 'malformed'],
  ['a score that is one text', { score: '2-1 w/o' }, 'malformed'],
  ['a status that is not known', { status: 'replay' }, 'malformed'],
  ['a status that is not known, without a score', { status: 'replay', score: {} }, 'malformed'],
  ['a broken extra time', { score: { ft: [1, 1], et: [null, 2] } }, 'malformed'],
])('%s is rejected', (_, changes, reason) => {
  expect(readOne(changes)).toMatchObject({ league: 'premier', reason })
})

test('a team may be an object, as in older files', () => {
  expect(readOne({ team1: { name: 'Arsenal', code: 'ARS' } })).toMatchObject({
    homeTeam: 'Arsenal',
  })
})

test.each<[string, string | null, number | null]>([
  ['English Premier League 2025/26', 'premier', 2025],
  ['Premier League', 'premier', null],
  ['Deutsche Bundesliga 2025/26', 'bundesliga', 2025],
  ['Italian Serie A 2025/26', 'seriea', 2025],
  ['Spain Primera División 2025/26', 'laliga', 2025],
  ['Liga MX 2024/25', 'ligamx', 2024],
  ['UEFA Champions League 2024-25', 'uefa', 2024],
  ['World Cup 2026', 'worldcup', 2026],
  ['Russian Premier League 2025/26', null, 2025],
  ['Brasileiro Serie A 2026', null, 2026],
  ['Deutsche 2. Bundesliga 2025/26', null, 2025],
  ['Österreichische Bundesliga 2025/26', null, 2025],
  ['Premier League 2', null, null],
  ["Women's World Cup 2027", null, 2027],
  ['', null, null],
])('the title "%s" is read as a league and a season', (title, league, season) => {
  expect(readTitle(title)).toEqual({ league, season })
})

test('the league of the caller replaces a missing title, and without both the document is rejected', () => {
  const teams = { team1: 'Liverpool FC', team2: 'Arsenal FC' }
  const matches = [{ ...MATCH, ...teams, date: '2026-01-20' }]
  const [game] = readOpenfootball({ matches }, 'uefa').games
  expect(game).toMatchObject({ league: 'uefa', season: 2025 })
  expect(readOpenfootball({ matches })).toMatchObject({ games: [], rejected: [{ league: '' }] })
})

test('any JSON value is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const document of [value, { matches: value }, { matches: [value] }]) {
        expect(readOpenfootball(document, 'premier').games).toEqual([])
      }
      for (const key of Object.keys(MATCH)) {
        readOpenfootball({ matches: [{ ...MATCH, [key]: value }] }, 'premier')
      }
    }),
  )
})

const SCORERS = { goals1: [{ name: 'A' }, { name: 'B' }], goals2: [{ name: 'C' }] }

test.each<[string, boolean, object]>([
  ['scorers of all goals', false, { score: { ht: [0, 1], ft: [2, 1] }, ...SCORERS }],
  ['scorers of extra time', false, { score: { ft: [1, 1], et: [2, 1] }, ...SCORERS }],
  ['empty lists of scorers', false, { score: { ft: [2, 1] }, goals1: [], goals2: [] }],
  ['the scorers of one side', false, { score: { ft: [2, 1] }, goals1: SCORERS.goals1 }],
  ['a score without parts', false, { score: [2, 1] }],
  ['a goal without a scorer', true, { score: { ft: [2, 2] }, ...SCORERS }],
  ['the scorers of the other side', true, { score: { ft: [1, 2] }, ...SCORERS }],
  ['more goals at half time than at the end', true, { score: { ht: [2, 0], ft: [1, 0] } }],
  ['more goals after 90 minutes than after 120', true, { score: { ft: [2, 2], et: [2, 1] } }],
  ['half of a part', true, { score: { ht: [1], ft: [2, 1] } }],
])('a played match with %s is read, contradictory: %s', (_, isContradictory, changes) => {
  const game = readOne(changes)
  expect(game).toMatchObject({ status: 'final' })
  expect('contradiction' in game!).toBe(isContradictory)
})
