/** Loaded boards follow pushed changes; every other list of offers is refetched. */
import type { OfferRow } from '@sidebet/contract/offers'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeBoardOf } from '../api/watchedBoards.ts'
import { makeRefetcher, type Refetcher } from './refetcher.ts'

const rowOf = (id: number, change: Partial<OfferRow> = {}) =>
  ({
    _id: `o_${id}`,
    dateTimeDB: '2026-11-29T18:00:00.000Z',
    gameID: 'g_1',
    amountBet: 10,
    offerPay: 10,
    acceptPay: 10,
    ...change,
  }) as OfferRow

const BOARD = ['leagueOffers', 'nfl', 'none', {}]
const FILTERED = ['leagueOffers', 'nfl', 'none', { parts: 'true' }]
const OTHER = ['leagueOffers', 'nba', 'none', {}]
const RECENT = ['recentOffers', 'none', {}]

let client: QueryClient
let refetcher: Refetcher
const loads = new Map<string, number>()
/** Fetches that wait for their answer. */
let pending: ((rows: readonly OfferRow[]) => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  loads.clear()
  pending = []
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  refetcher = makeRefetcher(client)
  for (const key of [BOARD, FILTERED, OTHER]) await show(key)
  const count = () => loads.set(String(RECENT[0]), (loads.get(String(RECENT[0])) ?? 0) + 1)
  new QueryObserver(client, { queryKey: RECENT, queryFn: () => count().size }).subscribe(() => {})
  await wait(0)
})
afterEach(() => {
  refetcher.stop()
  client.clear()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A board with the offers 1 and 2. */
async function show(queryKey: readonly unknown[]): Promise<void> {
  const name = JSON.stringify(queryKey)
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    initialPageParam: null,
    getNextPageParam: (last: { next: string | null }) => last.next,
    queryFn: async () => {
      loads.set(name, (loads.get(name) ?? 0) + 1)
      if (loads.get(name) === 1) return { data: [rowOf(1), rowOf(2)], next: null }
      const data = await new Promise<readonly OfferRow[]>((resolve) => pending.push(resolve))
      return { data: [...data], next: null }
    },
  })
  observer.subscribe(() => {})
  await wait(0)
}

const shown = (key: readonly unknown[]) =>
  client
    .getQueryData<{ pages: { data: OfferRow[] }[] }>(key)!
    .pages.flatMap(({ data }) => data.map(({ _id, amountBet }) => `${_id} ${amountBet}`))
const loadsOf = (key: readonly unknown[]) => loads.get(JSON.stringify(key))

test('a change is applied to the board of its league, and the lists with filters are refetched', async () => {
  refetcher.afterBoard({ league: 'nfl', rows: [rowOf(3)], left: [['o_1', 4, 4]], gone: ['o_2'] })
  expect([shown(BOARD), shown(OTHER)]).toEqual([
    ['o_1 4', 'o_3 10'],
    ['o_1 10', 'o_2 10'],
  ])
  await wait(1_000)
  expect([BOARD, FILTERED, OTHER].map(loadsOf)).toEqual([1, 2, 1])
  expect(loads.get('recentOffers')).toBe(2)
})

test('a change that arrives during a fetch is applied to its answer', async () => {
  refetcher.after({ boards: ['nfl'] })
  await wait(1_000)
  expect(loadsOf(BOARD)).toBe(2)
  refetcher.afterBoard({ league: 'nfl', left: [['o_1', 4, 4]] })
  // The answer was read before the take.
  for (const answer of pending) answer([rowOf(1), rowOf(2)])
  await wait(0)
  expect(shown(BOARD)).toEqual(['o_1 4', 'o_2 10'])
})

test('a change from before a fetch is not applied to its newer answer', async () => {
  refetcher.afterBoard({ league: 'nfl', left: [['o_1', 4, 4]] })
  await wait(10)
  refetcher.after({ boards: ['nfl'] })
  await wait(1_000)
  for (const answer of pending) answer([rowOf(1, { amountBet: 2, offerPay: 2 }), rowOf(2)])
  await wait(0)
  expect(shown(BOARD)).toEqual(['o_1 2', 'o_2 10'])
})

test('a new offer of the user is fetched, because only the API has its balances', async () => {
  refetcher.afterBoard({ league: 'nfl', rows: [rowOf(3, { userIDoffer: '' })] })
  await wait(1_000)
  expect(loadsOf(BOARD)).toBe(2)
})

test('a board of several pages that has lost many rows is fetched once more', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => rowOf(at + 1))
  const board = { pages: [{ data: rows, next: 'more' }], pageParams: [null] }
  client.setQueryData(BOARD, board)
  const gone = (count: number) => rows.slice(0, count).map(({ _id }) => _id)
  refetcher.afterBoard({ league: 'nfl', gone: gone(10) })
  await wait(10_000)
  expect([loadsOf(BOARD), shown(BOARD).length]).toEqual([1, 40])
  refetcher.afterBoard({ league: 'nfl', gone: gone(11) })
  refetcher.afterBoard({ league: 'nfl', gone: gone(12) })
  await wait(10_000)
  expect(loadsOf(BOARD)).toBe(2)
})

test('a board that is watched from now on is fetched once', async () => {
  refetcher.fetchBoards(['nfl'])
  await wait(1_000)
  expect([BOARD, FILTERED, OTHER].map(loadsOf)).toEqual([2, 1, 1])
})

test.each([
  [BOARD, 'nfl'],
  [['leagueOffers', 'nfl', 'none', { sort: 'soonest' }], 'nfl'],
  [['leagueOffers', 'nfl', 'none', { sort: 'bestOdds' }], null],
  [FILTERED, null],
  [['teamOffers', 'nfl', 'none', {}], null],
  [['leagueOffers', 'quidditch', 'none', {}], null],
])('the query %j has the rows of the whole board of %s', (key, league) => {
  expect(wholeBoardOf(key)).toBe(league)
})
