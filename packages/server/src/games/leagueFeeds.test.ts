/** The requests to the sources other than ESPN, and the readings of their answers. */

import { expect, test } from 'vitest'
import { TOO_LARGE } from '../platform/http/provider.ts'
import type { Documents } from './documents.ts'
import { daysBetween } from './feedDays.ts'
import { fileFeed, footballDataFeed, oddsApiFeed } from './leagueFeeds.ts'
import { readDocument } from './readDocument.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22, 17)
/** 17 to 23 November. */
const daysOf = (league: 'nfl' | 'premier') => daysBetween(league, NOW - 5 * DAY_MS, NOW + DAY_MS)
const TODAY = '2026-11-22'

/** Documents by a part of their URL; any other URL is a 503. */
function documentsOf(texts: Readonly<Record<string, unknown>>) {
  const requests: [url: string, headers: object | undefined][] = []
  const read: Documents['read'] = async (url, form, { headers } = {}) => {
    requests.push([url, headers])
    const [, text] = Object.entries(texts).find(([part]) => url.includes(part)) ?? []
    if (text === undefined) return { kind: 'unknown', cause: 'status 503' }
    return readDocument(typeof text === 'string' ? text : JSON.stringify(text), form)
  }
  return { requests, read }
}

const event = (change: object = {}) => ({
  id: 'e1',
  sport_key: 'americanfootball_nfl',
  commence_time: '2026-11-22T18:00:00Z',
  completed: false,
  away_team: 'New England Patriots',
  home_team: 'Buffalo Bills',
  scores: null,
  ...change,
})
const SCORED = [
  { name: 'Buffalo Bills', score: '20' },
  { name: 'New England Patriots', score: '23' },
]

test('The Odds API: a poll requests events and scores once, and the scores replace the event of a game', async () => {
  const documents = documentsOf({
    'scores?': [event({ completed: true, scores: SCORED })],
    'events?': [event(), event({ id: 'e2', commence_time: '2026-11-29T18:00:00Z' })],
  })
  const feed = oddsApiFeed(['nfl'], documents, {
    baseUrl: 'http://odds',
    key: 'a b',
    scoresAlone: false,
  })
  const { games, read, whole } = await feed.read('nfl', daysOf('nfl'), TODAY)
  expect([read, whole]).toEqual([daysOf('nfl'), daysOf('nfl')])
  expect(documents.requests.map(([url]) => url)).toEqual([
    'http://odds/v4/sports/americanfootball_nfl/scores?daysFrom=3&apiKey=a%20b',
    'http://odds/v4/sports/americanfootball_nfl/events?apiKey=a%20b',
  ])
  expect(games.map(({ sourceId, status }) => [sourceId, status])).toEqual([
    ['e2', 'scheduled'],
    ['e1', 'final'],
  ])
})

test('The Odds API as a second source is polled for scores only', async () => {
  const documents = documentsOf({ 'scores?': [] })
  const feed = oddsApiFeed(['nfl'], documents, {
    baseUrl: 'http://odds',
    key: 'k',
    scoresAlone: true,
  })
  // An answer without games does not show which games are missing.
  expect(await feed.read('nfl', daysOf('nfl'), TODAY)).toEqual({
    games: [],
    rejected: [],
    read: daysOf('nfl'),
    whole: [],
    failed: [],
  })
  expect(documents.requests).toHaveLength(1)
})

test('football-data.org: a request with the token returns the matches of a range of days', async () => {
  const match = {
    id: 7,
    utcDate: '2026-11-22T16:30:00Z',
    status: 'FINISHED',
    competition: { code: 'PL' },
    awayTeam: { name: 'Arsenal FC' },
    homeTeam: { name: 'Chelsea FC' },
    score: { duration: 'REGULAR', fullTime: { home: 1, away: 2 } },
  }
  const documents = documentsOf({ '/PL/matches': { matches: [match] } })
  const feed = footballDataFeed(['premier'], documents, { baseUrl: 'http://fd', token: 't' })
  expect(await feed.read('premier', daysOf('premier'), TODAY)).toMatchObject({
    games: [{ source: 'football-data', awayTeam: 'Arsenal', awayScore: 2, homeScore: 1 }],
    whole: daysOf('premier'),
  })
  expect(documents.requests).toEqual([
    [
      'http://fd/v4/competitions/PL/matches?dateFrom=2026-11-16&dateTo=2026-11-24',
      { 'x-auth-token': 't' },
    ],
  ])
})

test('football-data.org: a range that is too large is requested by days, and only a day that is too large fails', async () => {
  const requests: string[] = []
  const read: Documents['read'] = async (url, form) => {
    const [, from, to] = /dateFrom=(.*)&dateTo=(.*)$/.exec(url)!
    requests.push(`${from} ${to}`)
    const isWeek = Date.parse(to!) - Date.parse(from!) > 2 * DAY_MS
    if (isWeek || from === '2026-11-18') return { kind: 'unknown', cause: TOO_LARGE }
    return readDocument(JSON.stringify({ matches: [], competition: { code: 'PL' } }), form)
  }
  const feed = footballDataFeed(['premier'], { read }, { baseUrl: 'http://fd', token: 't' })
  const answer = await feed.read('premier', daysOf('premier'), TODAY)
  expect(requests).toHaveLength(8)
  expect(answer.read.map(({ day }) => day.slice(8))).toEqual(['17', '18', '20', '21', '22', '23'])
  expect(answer.failed).toMatchObject([{ day: { day: '2026-11-19' }, error: TOO_LARGE }])
})

test('a document at a URL is read in its own format, and only for its own league', async () => {
  const CSV = `league,away,home,starts_at,status,away_score,home_score,source_id
nfl,New England Patriots,Buffalo Bills,2026-11-22T18:00:00Z,scheduled,,,a
nba,Boston Celtics,New York Knicks,2026-11-22T18:00:00Z,scheduled,,,b`
  const openfootball = {
    name: 'English Premier League 2026/27',
    matches: [
      {
        round: 'Matchday 12',
        date: '2026-11-22',
        time: '16:30',
        team1: 'Chelsea FC',
        team2: 'Arsenal FC',
      },
    ],
  }
  const files = new Map([
    ['nfl', 'http://files/games.csv'],
    ['premier', 'http://files/en.1.json'],
  ] as const)
  const feed = fileFeed(files, documentsOf({ 'games.csv': CSV, 'en.1.json': openfootball }))
  expect(feed.leagues).toEqual(['nfl', 'premier'])
  for (const [league, homeTeam] of [
    ['nfl', 'Buffalo Bills'],
    ['premier', 'Chelsea'],
  ] as const) {
    const { games } = await feed.read(league, daysOf(league), TODAY)
    expect(games).toEqual([expect.objectContaining({ source: 'file', league, homeTeam })])
  }
})

test.each([
  ['nothing', {}],
  ['a page that is no document', { 'games.csv': '<html>' }],
])('an answer of %s yields no game and fails every day', async (_, texts) => {
  const feed = fileFeed(new Map([['nfl', 'http://files/games.csv']]), documentsOf(texts))
  const { games, read, failed } = await feed.read('nfl', daysOf('nfl'), TODAY)
  expect([games, read, failed.map(({ day }) => day)]).toEqual([[], [], daysOf('nfl')])
})
