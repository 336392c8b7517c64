import { LEAGUE_CODES } from '@sidebet/domain/games/league'
import { expect, test } from 'vitest'
import { leagueOfSportKey, sportKeyOf } from './oddsApiLeague.ts'
import { readOddsApi } from './readOddsApi.ts'

const event = (change: object = {}) => ({
  id: 'a1',
  sport_key: 'americanfootball_nfl',
  sport_title: 'NFL',
  commence_time: '2026-11-22T18:00:00Z',
  completed: false,
  home_team: 'Philadelphia Eagles',
  away_team: 'Dallas Cowboys',
  scores: null,
  last_update: null,
  ...change,
})
const scores = [
  { name: 'Philadelphia Eagles', score: '20' },
  { name: 'Dallas Cowboys', score: '23' },
]
const read = (change: object) => readOddsApi([event(change)])

test.each([
  ['an event without scores', {}, 'scheduled', null, null],
  [
    'an event of the list of events',
    { completed: undefined, scores: undefined },
    'scheduled',
    null,
    null,
  ],
  ['scores on the way', { scores }, 'live', 23, 20],
  ['scores at the end', { scores, completed: true }, 'final', 23, 20],
  ['scores in another order', { scores: [...scores].reverse(), completed: true }, 'final', 23, 20],
  ['"completed" as a text is no end', { scores, completed: 'true' }, 'live', 23, 20],
])('%s', (_name, change, status, awayScore, homeScore) => {
  expect(read(change)).toEqual({
    games: [
      {
        source: 'odds-api',
        sourceId: 'a1',
        league: 'nfl',
        awayTeam: 'Dallas Cowboys',
        homeTeam: 'Philadelphia Eagles',
        startsAt: '2026-11-22T18:00:00.000Z',
        hasStartTime: true,
        status,
        awayScore,
        homeScore,
        season: null,
        week: null,
        kind: '',
        clock: status === 'final' ? 'Final' : '',
        ...(status === 'final' && { excerpt: expect.stringContaining('"completed":true') }),
      },
    ],
    rejected: [],
  })
})

test('scores are matched by names without punctuation', () => {
  const names = { home_team: 'St Louis Blues', away_team: 'Montréal Canadiens' }
  const own = [
    { name: 'St. Louis Blues', score: '3' },
    { name: 'Montreal Canadiens', score: '2' },
  ]
  const hockey = { sport_key: 'icehockey_nhl', ...names, scores: own, completed: true }
  expect(read(hockey)).toMatchObject({
    rejected: [],
    games: [{ homeTeam: 'St. Louis Blues', homeScore: 3, awayScore: 2, status: 'final' }],
  })
})

test.each([
  ['no id', { id: null }, 'malformed', 'no id'],
  ['a team that nobody knows', { home_team: 'Springfield' }, 'unknownTeam', 'Springfield'],
  ['no start', { commence_time: 'soon' }, 'noStart', 'soon'],
  [
    'a start without a zone',
    { commence_time: '2026-11-22T18:00:00' },
    'noStart',
    '2026-11-22T18:00:00',
  ],
  ['half a score', { scores: scores.slice(1) }, 'malformed', 'half a score'],
  [
    'a score of a third team',
    { scores: [scores[0], { name: 'Chicago Bears', score: '3' }] },
    'malformed',
    'half a score',
  ],
  ['two scores of one team', { scores: [...scores, scores[0]] }, 'malformed', 'half a score'],
  ['an end without a score', { completed: true }, 'malformed', 'completed without a score'],
])('%s is rejected', (_name, change, reason, detail) => {
  expect(read(change)).toMatchObject({ games: [], rejected: [{ league: 'nfl', reason, detail }] })
})

test('sports that the product does not carry are skipped', () => {
  expect(read({ sport_key: 'basketball_wnba' })).toEqual({ games: [], rejected: [] })
})

test('every league has a unique sport key', () => {
  const keys = LEAGUE_CODES.map(sportKeyOf)
  expect(new Set(keys).size).toBe(LEAGUE_CODES.length)
  expect(keys.map(leagueOfSportKey)).toEqual([...LEAGUE_CODES])
})
