import { expect, test } from 'vitest'
import { periodInCall, readQuery, writeQuery } from './statementQuery.ts'

const NOW = Date.parse('2026-11-23T04:59:00.000Z')
const read = (search: string) => readQuery(new URLSearchParams(search), NOW)
const ALL = { from: null, to: null }
const nothing = { kind: null, league: null }

test.each([
  ['', { preset: 'year', period: { from: '2026-01-01', to: null }, ...nothing }],
  ['period=month', { preset: 'month', period: { from: '2026-11-01', to: null }, ...nothing }],
  ['period=all', { preset: 'all', period: ALL, ...nothing }],
  [
    'from=2026-09-06&to=2026-11-22',
    { preset: null, period: { from: '2026-09-06', to: '2026-11-22' }, ...nothing },
  ],
  ['to=2026-11-22', { preset: null, period: { from: null, to: '2026-11-22' }, ...nothing }],
  ['period=all&kind=won&league=nfl', { preset: 'all', period: ALL, kind: 'won', league: 'nfl' }],
] as const)('the address %j is read as %j and written back unchanged', (search, query) => {
  expect(read(search)).toEqual(query)
  expect(writeQuery(read(search)).toString()).toBe(search)
})

test.each([
  'period=decade',
  'from=2026-02-31',
  'to=9999-12-31',
  'kind=gift',
  'league=cricket',
  'x=1',
])('an unknown or invalid parameter in %j is ignored', (search) => {
  expect(read(search)).toEqual(read(''))
})

test('a period is sent to the API as day numbers', () => {
  expect(periodInCall({ from: '2026-09-06', to: '2026-11-22' })).toEqual({
    from: 20260906,
    to: 20261122,
  })
  expect(periodInCall(ALL)).toEqual({})
})
