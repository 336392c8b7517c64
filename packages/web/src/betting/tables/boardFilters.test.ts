import { expect, test } from 'vitest'
import { activeFilters } from './activeFilters.ts'
import {
  AMOUNTS,
  type BoardFilters,
  NO_FILTERS,
  ODDS,
  queryOf,
  readFilters,
  SPREADS,
  STARTS,
} from './boardFilters.ts'

const NFL = { league: 'nfl' } as const
const OF_MIAMI = { league: 'nfl', team: 'Miami Dolphins' } as const

const ALL: BoardFilters = {
  sort: 'bestOdds',
  withinFunds: true,
  parts: true,
  minAmount: 50,
  game: 'g_12',
  team: 'Miami Dolphins',
  side: 'for',
  startsWithin: 72,
  spread: SPREADS[2],
  minOdds: 1.5,
  friends: true,
}

const addressOf = (filters: BoardFilters) => new URLSearchParams(queryOf(filters)).toString()

const ADDRESSES: readonly (readonly [string, Partial<BoardFilters>])[] = [
  ['', {}],
  [
    'sort=bestOdds&withinFunds=true&parts=true&minAmount=50&game=g_12&team=Miami+Dolphins&side=for' +
      '&startsWithin=72&minSpread=3&maxSpread=7&minOdds=1.5&friends=true',
    ALL,
  ],
  ['sort=soonest', { sort: 'soonest' }],
  ['side=home', { side: 'home' }],
  ['side=away', { side: 'away' }],
  ['team=Miami+Dolphins&side=against', { team: 'Miami Dolphins', side: 'against' }],
  ['minSpread=0&maxSpread=1.5', { spread: SPREADS[0] }],
  ['minSpread=14', { spread: SPREADS[4] }],
  ...AMOUNTS.map((minAmount) => [`minAmount=${minAmount}`, { minAmount }] as const),
  ...STARTS.map((startsWithin) => [`startsWithin=${startsWithin}`, { startsWithin }] as const),
  ...ODDS.map((minOdds) => [`minOdds=${minOdds}`, { minOdds }] as const),
]

test.each(ADDRESSES)(
  'the filters of the address "%s" are written and read back',
  (query, change) => {
    const filters = { ...NO_FILTERS, ...change }
    expect(addressOf(filters)).toBe(query)
    expect(readFilters(query, NFL)).toEqual(filters)
  },
)

test.each([
  'sort=amount',
  'withinFunds=yes',
  'parts=1',
  'minAmount=-5',
  'minAmount=16',
  'minAmount=x',
  'game=12',
  `team=${'x'.repeat(101)}`,
  'side=over',
  'side=for',
  'side=against',
  'startsWithin=0',
  'startsWithin=5',
  'startsWithin=3h',
  'minSpread=3',
  'minSpread=3&maxSpread=14',
  'maxSpread=1.5',
  'maxSpread=x',
  'minOdds=1.25',
  'minOdds=',
  'friends=1',
  'other=true',
])('the invalid filter %s is ignored', (query) => {
  expect(readFilters(query, NFL)).toEqual(NO_FILTERS)
})

test('a side of the game is ignored where a team is chosen', () => {
  expect(readFilters('team=Miami+Dolphins&side=home', NFL).side).toBe(null)
})

test('a team is ignored on boards of all leagues and of one team, which has its own sides', () => {
  const query = 'team=Buffalo+Bills&side=against'
  expect(readFilters(query, {})).toEqual(NO_FILTERS)
  expect(readFilters(query, OF_MIAMI)).toEqual({ ...NO_FILTERS, side: 'against' })
  expect(readFilters('side=home', OF_MIAMI)).toEqual(NO_FILTERS)
  expect(readFilters('side=home', {})).toEqual({ ...NO_FILTERS, side: 'home' })
})

test('each active filter is in words and can be removed alone, and the order is none', () => {
  const active = activeFilters(ALL, NFL, 'CHI @ MIN')
  expect(active.map(({ text }) => text)).toEqual([
    'CHI @ MIN',
    'Miami Dolphins',
    'For Miami Dolphins',
    'Starts within 3 days',
    'Spread 3 to 7',
    '3 : 2 and up',
    'Within my funds',
    'Part takes',
    'Friends and my groups',
    '$50 and up',
  ])
  const removed: BoardFilters = Object.assign({}, ALL, ...active.map(({ off }) => off))
  expect(removed).toEqual({ ...NO_FILTERS, sort: 'bestOdds' })
  for (const { text, off } of active) {
    const left = activeFilters({ ...ALL, ...off }, NFL, 'CHI @ MIN')
    expect(left.length).toBe(text === 'Miami Dolphins' ? 8 : 9)
  }
  expect(activeFilters(removed, NFL, null)).toEqual([])
})

test('the side is about the team of the board or of the filter, or about the game', () => {
  const textOf = (filters: Partial<BoardFilters>, scope: object) =>
    activeFilters({ ...NO_FILTERS, ...filters }, scope, null).at(-1)?.text
  expect(textOf({ side: 'against' }, OF_MIAMI)).toBe('Against Miami Dolphins')
  expect(textOf({ side: 'against', team: 'Buffalo Bills' }, NFL)).toBe('Against Buffalo Bills')
  expect(textOf({ side: 'away' }, {})).toBe('For the away team')
  expect(textOf({ spread: SPREADS[0] }, {})).toBe('Spread 0 to 1.5')
  expect(textOf({ spread: SPREADS[4] }, {})).toBe('Spread 14 and up')
  expect(textOf({ startsWithin: 24 }, {})).toBe('Starts within 24 hours')
  expect(textOf({ minOdds: 1 }, {})).toBe('1 : 1 and up')
  expect(textOf({ game: 'g_1' }, {})).toBe('One game')
})
