import { endpoints } from '@sidebet/contract/endpoints'
import type { LiveChange } from '@sidebet/contract/live'
import { expect, test } from 'vitest'
import { INVALIDATED_BY, isConcerned, isEverChanged, minInterval } from './changes.ts'

const SOURCES = Object.values(
  import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

test('the invalidation table has every GET endpoint and only two others', () => {
  const gets = Object.entries(endpoints).filter(([, { method }]) => method === 'GET')
  const names = gets.map(([name]) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(Object.keys(INVALIDATED_BY)).toEqual(expect.arrayContaining(names))
  expect(Object.keys(INVALIDATED_BY).filter((name) => !names.includes(name))).toEqual([
    'allPastBets',
    'historyByDates',
  ])
})

test('the invalidation table has every call that a screen shows', () => {
  const calledNames = SOURCES.flatMap((text) =>
    [...text.matchAll(/\buseCall\(\s*'(\w+)'|\bkey: \['(\w+)'/g)].map(
      ([, one, other]) => one ?? other,
    ),
  )
  expect(calledNames.length).toBeGreaterThan(30)
  expect(calledNames.filter((name) => !Object.hasOwn(INVALIDATED_BY, name!))).toEqual([])
})

const BOARD = ['leagueOffers', 'nfl', 'none', {}]
const COUNTED = ['leagueCounts', { params: { league: 'nba' }, quiet: true }]
const OWN = ['publicLiveBets', { params: { userID: 'u_1' } }]

test.each<[string, readonly unknown[], LiveChange, boolean]>([
  ['a board, by its league', BOARD, { boards: ['nfl', 'nba'] }, true],
  ['a board of another league', BOARD, { boards: ['nba'] }, false],
  ['a board, by scores', BOARD, { scores: ['nfl'] }, false],
  ["a board, by what is the user's", BOARD, { yours: true, groups: true, notices: true }, false],
  ['the newest of all leagues', ['recentOffers', 'none', {}], { boards: ['mlb'] }, true],
  ['counts of a league', COUNTED, { scores: ['nba'] }, true],
  ['counts of another', COUNTED, { boards: ['nfl'], scores: ['nfl'] }, false],
  ['counts of all', ['home', { quiet: true }], { boards: ['uefa'] }, true],
  ['a live bet, by its score', OWN, { scores: ['nfl'] }, true],
  ["a live bet, by the user's own", ['publicLiveBets', 'u_1'], { yours: true }, true],
  ['a live bet, by a board', OWN, { boards: ['nfl'] }, false],
  ['the inbox', ['ownNotices', {}], { notices: true }, true],
  ['the season of a group', ['groupSeason', {}], { groups: true }, true],
  ['a profile', ['profile', {}], { yours: true, notices: true, groups: true }, false],
  ['what is no call', ['other'], { yours: true }, false],
  ['nothing has changed', OWN, {}, false],
])('%s: the query %j after the change %j', (_name, key, change, isSo) => {
  expect(isConcerned(key, change)).toBe(isSo)
})

test('exactly the queries that changes invalidate are stale after a period without change events', () => {
  expect([BOARD, COUNTED, OWN, ['ownNotices', {}]].map(isEverChanged)).toEqual(Array(4).fill(true))
  expect([['profile', {}], ['other'], []].map(isEverChanged)).toEqual(Array(3).fill(false))
})

test('long lists and counts have a longer minimum interval between refetches', () => {
  expect(minInterval(OWN, { data: [] })).toBe(1_000)
  expect(minInterval(BOARD, { pages: [{}, {}, {}] })).toBe(3_000)
  expect(minInterval(COUNTED, {})).toBe(10_000)
  expect(minInterval(OWN, undefined)).toBe(1_000)
})
