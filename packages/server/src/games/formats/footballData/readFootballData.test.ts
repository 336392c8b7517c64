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
    'a shoot-out without its goals',
    ended({ duration: 'PENALTY_SHOOTOUT', fullTime: full }),
    'malformed',
    'half a score',
  ],
  [
    'a shoot-out with more goals than the match',
    ended({ duration: 'PENALTY_SHOOTOUT', fullTime: full, penalties: { home: 4, away: 2 } }),
    'malformed',
    'half a score',
  ],
])('%s is rejected', (_name, change, reason, detail) => {
  expect(read(change)).toMatchObject({ games: [], rejected: [{ reason, detail }] })
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
