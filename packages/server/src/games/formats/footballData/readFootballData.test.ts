import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'
import { competitionOf, leagueOfCompetition } from './footballDataLeague.ts'
import { readFootballData } from './readFootballData.ts'

const match = (change: object = {}) => ({
  id: 9001,
  utcDate: '2026-11-22T15:00:00Z',
  status: 'TIMED',
  matchday: 12,
  season: { startDate: '2026-08-15' },
  homeTeam: { name: 'Arsenal FC' },
  awayTeam: { name: 'Chelsea FC' },
  score: { duration: 'REGULAR', fullTime: { home: null, away: null } },
  ...change,
})
const read = (change: object, code = 'PL') =>
  readFootballData({ competition: { code }, matches: [match(change)] })
const ended = (score: object) => ({ status: 'FINISHED', score })
const full = { home: 2, away: 1 }

test('an upcoming match is read with every field', () => {
  expect(read({})).toEqual({
    games: [
      {
        source: 'football-data',
        sourceId: '9001',
        league: 'premier',
        awayTeam: 'Chelsea',
        homeTeam: 'Arsenal',
        startsAt: '2026-11-22T15:00:00.000Z',
        hasStartTime: true,
        status: 'scheduled',
        awayScore: null,
        homeScore: null,
        season: 2026,
        week: 12,
        kind: '',
        clock: '',
      },
    ],
    rejected: [],
  })
})

test.each([
  ['SCHEDULED', 'scheduled', false],
  ['IN_PLAY', 'live', true],
  ['PAUSED', 'live', true],
  ['EXTRA_TIME', 'live', true],
  ['FINISHED', 'final', true],
  ['POSTPONED', 'postponed', false],
  ['SUSPENDED', 'suspended', false],
  ['CANCELLED', 'cancelled', false],
  ['AWARDED', 'cancelled', false],
])('the status %s is read as %s', (sourceStatus, status, hasScore) => {
  const [game] = read({ status: sourceStatus, score: { fullTime: full } }).games
  expect(game).toMatchObject({ status, hasStartTime: sourceStatus !== 'SCHEDULED' })
  expect([game!.homeScore, game!.awayScore]).toEqual(hasScore ? [2, 1] : [null, null])
})

test.each([
  ['after 90 minutes', { duration: 'REGULAR', fullTime: full }, 2, 1, 'FT'],
  ['after extra time', { duration: 'EXTRA_TIME', fullTime: { home: 3, away: 2 } }, 3, 2, 'AET'],
  [
    'GAP-117: the goals of a shoot-out are taken out',
    {
      duration: 'PENALTY_SHOOTOUT',
      fullTime: { home: 7, away: 6 },
      penalties: { home: 6, away: 5 },
    },
    1,
    1,
    'FT-Pens',
  ],
])('%s', (_name, score, homeScore, awayScore, clock) => {
  expect(read(ended(score)).games).toMatchObject([{ status: 'final', homeScore, awayScore, clock }])
})

test.each([
  ['no id', { id: null }, 'malformed', 'no id'],
  ['a team that nobody knows', { homeTeam: { name: 'Springfield' } }, 'unknownTeam', 'Springfield'],
  ['no teams yet', { homeTeam: { name: null } }, 'malformed', 'no team name'],
  ['no start', { utcDate: null }, 'noStart', ''],
  ['a status that nobody knows', { status: 'ASLEEP' }, 'malformed', 'unknown status "ASLEEP"'],
  ['a name of every object', { status: 'toString' }, 'malformed', 'unknown status "toString"'],
  ['an end without a score', ended({}), 'malformed', 'finished without a score'],
  ['half a score', ended({ fullTime: { home: 1 } }), 'malformed', 'half a score'],
  [
    'a shoot-out in progress without its goals',
    { status: 'PENALTY_SHOOTOUT', score: { duration: 'PENALTY_SHOOTOUT', fullTime: full } },
    'malformed',
    'half a score',
  ],
])('%s is rejected', (_name, change, reason, detail) => {
  expect(read(change)).toMatchObject({ games: [], rejected: [{ reason, detail }] })
})

const goals = (home: number, away: number) => ({ home, away })
const PARTS = 'parts of the score disagree'
const WINNER = 'winner and score disagree'

test.each<[string, string | undefined, object]>([
  [
    'regular time and its half',
    undefined,
    { duration: 'REGULAR', winner: 'HOME_TEAM', fullTime: full, halfTime: goals(2, 0) },
  ],
  [
    'extra time that adds up',
    undefined,
    {
      ...{ duration: 'EXTRA_TIME', winner: 'HOME_TEAM', fullTime: goals(2, 1) },
      ...{ halfTime: goals(0, 1), regularTime: goals(1, 1), extraTime: goals(1, 0) },
    },
  ],
  [
    'a shoot-out that adds up',
    undefined,
    {
      ...{ duration: 'PENALTY_SHOOTOUT', winner: 'AWAY_TEAM', fullTime: goals(3, 5) },
      ...{ regularTime: goals(1, 1), extraTime: goals(0, 0), penalties: goals(2, 4) },
    },
  ],
  [
    'a shoot-out after the second leg of a tie',
    undefined,
    {
      ...{ duration: 'PENALTY_SHOOTOUT', winner: 'HOME_TEAM', fullTime: goals(6, 4) },
      ...{ regularTime: goals(2, 1), extraTime: goals(0, 0), penalties: goals(4, 3) },
    },
  ],
  [
    'a shoot-out inside of the extra time',
    PARTS,
    {
      ...{ duration: 'EXTRA_TIME', fullTime: goals(3, 5) },
      ...{ regularTime: goals(0, 0), extraTime: goals(0, 0) },
    },
  ],
  [
    'a shoot-out inside of the regular time',
    PARTS,
    {
      ...{ duration: 'REGULAR', fullTime: goals(3, 5) },
      ...{ regularTime: goals(0, 0), extraTime: goals(0, 0) },
    },
  ],
  [
    'wrong penalties',
    PARTS,
    {
      ...{ duration: 'PENALTY_SHOOTOUT', fullTime: goals(3, 5) },
      ...{ regularTime: goals(1, 1), extraTime: goals(0, 0), penalties: goals(2, 3) },
    },
  ],
  [
    'wrong penalties and no other part',
    PARTS,
    { duration: 'PENALTY_SHOOTOUT', fullTime: goals(3, 5), penalties: goals(2, 3) },
  ],
  [
    'a level shoot-out',
    PARTS,
    { duration: 'PENALTY_SHOOTOUT', fullTime: goals(4, 4), penalties: goals(3, 3) },
  ],
  ['a shoot-out without its goals', PARTS, { duration: 'PENALTY_SHOOTOUT', fullTime: full }],
  [
    'a shoot-out with more goals than the match',
    PARTS,
    { duration: 'PENALTY_SHOOTOUT', fullTime: full, penalties: goals(4, 2) },
  ],
  ['penalties in 90 minutes', PARTS, { duration: 'REGULAR', fullTime: full, penalties: full }],
  ['extra time in 90 minutes', PARTS, { duration: 'REGULAR', fullTime: full, extraTime: full }],
  ['half of a part', PARTS, { duration: 'REGULAR', fullTime: full, halfTime: { home: 1 } }],
  [
    'more goals at half time than at the end',
    PARTS,
    { duration: 'REGULAR', fullTime: full, halfTime: goals(0, 2) },
  ],
  ['another winner', WINNER, { duration: 'REGULAR', fullTime: full, winner: 'AWAY_TEAM' }],
  ['a draw that has a winner', WINNER, { fullTime: goals(1, 1), winner: 'AWAY_TEAM' }],
  ['a win that is a draw', WINNER, { fullTime: full, winner: 'DRAW' }],
  [
    'a winner who has lost the shoot-out',
    WINNER,
    {
      ...{ duration: 'PENALTY_SHOOTOUT', winner: 'HOME_TEAM', fullTime: goals(3, 5) },
      penalties: goals(2, 4),
    },
  ],
])('a finished match with %s is read with the contradiction: %s', (_name, contradiction, score) => {
  const { games, rejected } = read(ended(score))
  expect([rejected, games[0]?.status, games[0]?.contradiction]).toEqual([
    [],
    'final',
    contradiction,
  ])
})

test('competitions that the product does not carry are skipped unless a match names one that it carries', () => {
  expect(read({}, 'TSL')).toEqual({ games: [], rejected: [] })
  expect(read({ competition: { code: 'PL' } }, 'TSL').games).toHaveLength(1)
})

test('each competition code belongs to one league, and the NFL has none', () => {
  const carried = LEAGUE_CODES.filter((league) => competitionOf(league) !== null)
  expect(carried.map((league) => leagueOfCompetition(competitionOf(league)!))).toEqual(carried)
  expect(carried).not.toContain('nfl')
  expect(leagueOfCompetition('')).toBeNull()
})
