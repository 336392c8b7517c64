/**
 * A page that listens, with a stream and a server as stubs: when the stream is open, the displayed state, and the
 * refetches.
 */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../api/connection.ts'
import { CallFailed } from '../api/useCall.ts'
import { currentSession, refreshSession } from '../session/session.ts'
import { listen } from './listen.ts'
import { FakeStream, stubBrowserTabs } from './testing/browserTabs.ts'

const page = new EventTarget() as EventTarget & { visibilityState: string }
const browser = new EventTarget()
const server = { isThere: true, user: 'ann' as string | null, funds: 100, hasFunds: true }
const loads = { board: 0, own: 0, profile: 0 }
let client: QueryClient
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  stubBrowserTabs()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', browser)
  vi.stubGlobal('fetch', answer)
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    clear: () => storage.clear(),
  })
  page.visibilityState = 'visible'
  Object.assign(server, { isThere: true, user: 'ann', funds: 100, hasFunds: true })
  Object.assign(loads, { board: 0, own: 0, profile: 0 })
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } })
  await refreshSession()
  await show(['leagueOffers', 'nfl', 'none'], 'board')
  await show(['publicLiveBets', 'u_ann'], 'own')
  await show(['profile', {}], 'profile')
  stop = listen(client)
  await wait(0)
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function answer(path: string): Promise<Response> {
  if (!server.isThere) throw new TypeError('away')
  const funds = { fundsAvailable: server.funds, fundsAtRisk: 0 }
  if (path.startsWith('/api/user/alluserdata')) {
    if (!server.hasFunds) return Response.json({ code: 'busy', error: 'busy' }, { status: 503 })
    return Response.json([funds])
  }
  const user = server.user && { userID: `u_${server.user}`, username: server.user, country: 'US' }
  return Response.json({
    ...{ user, ...funds, update_status: false, regionRestriction: 'none' },
    now: new Date().toISOString(),
  })
}

/** A screen that displays the answer of this key. */
async function show(queryKey: readonly unknown[], name: keyof typeof loads): Promise<void> {
  const observer = new QueryObserver(client, { queryKey, queryFn: () => ++loads[name] })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const connectionState = () => [connection.get().server, connection.get().isLive]
const turn = async (target: EventTarget, event: string) => {
  target.dispatchEvent(new Event(event))
  await wait(0)
}

test('the page refetches the queries that changed and no others, and updates the funds', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  expect([FakeStream.last.url, connectionState()]).toEqual([
    '/api/live?covers=4000',
    ['there', true],
  ])
  // Everything that may have changed before the stream opened, once.
  expect(loads).toEqual({ board: 2, own: 2, profile: 1 })

  FakeStream.last.emit('changed', { boards: ['nba'] })
  FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(1_500)
  expect(loads).toEqual({ board: 3, own: 2, profile: 1 })

  server.funds = 60
  FakeStream.last.emit('changed', { yours: true })
  await wait(1_500)
  expect(loads).toEqual({ board: 3, own: 3, profile: 1 })
  expect(currentSession()).toMatchObject({
    fundsAvailable: 60_00,
    fundsAnnouncement: 'Available is now $60.00.',
  })
})

test('a page whose earlier changes follow refetches only what they invalidate', async () => {
  FakeStream.last.emit('hello', { covers: true })
  FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(1_500)
  expect(connectionState()).toEqual(['there', true])
  expect(loads).toEqual({ board: 2, own: 1, profile: 1 })
})

test('a page refetches everything when its request for a stream took longer than 3 s', async () => {
  await wait(3_001)
  FakeStream.last.emit('hello', { covers: true })
  await wait(1_500)
  expect(loads).toEqual({ board: 2, own: 2, profile: 1 })
})

test('a page refetches everything after its stream was opened again', async () => {
  FakeStream.last.emit('hello', { covers: true })
  FakeStream.last.break(2)
  await wait(2_000)
  expect(FakeStream.last.url).toBe('/api/live')
  FakeStream.last.emit('hello')
  await wait(1_500)
  expect(loads).toEqual({ board: 2, own: 2, profile: 1 })
})

test('twenty changes in a row cause only two refetches', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  for (let times = 0; times < 10; times++) FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(300)
  for (let times = 0; times < 10; times++) FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(10_000)
  expect(loads.board).toBe(4)
})

test('a change during a pending request causes one more request after its answer', async () => {
  const answers: (() => void)[] = []
  const queryFn = () =>
    new Promise<number>((resolve) => answers.push(() => resolve(answers.length)))
  new QueryObserver(client, { queryKey: ['recentOffers', 'none'], queryFn }).subscribe(() => {})
  FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(5_000)
  expect(answers.length).toBe(1)
  answers[0]!()
  await wait(0)
  expect(answers.length).toBe(2)
})

test('a broken connection is shown as lost after 4 s, and becomes live again by itself', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  const before = connection.get().asOf
  server.isThere = false
  FakeStream.last.break(0)
  await wait(3_999)
  expect(connectionState()).toEqual(['there', false])
  await wait(1)
  expect([connectionState(), connection.get().asOf]).toEqual([['lost', false], before])

  server.isThere = true
  loads.board = 0
  FakeStream.last.emit('hello')
  expect(connectionState()).toEqual(['there', true])
  await wait(1_500)
  expect(loads.board).toBe(1)
})

test('the page polls without its stream and continues to retry the stream', async () => {
  FakeStream.last.break(2)
  await wait(4_000)
  expect(connectionState()).toEqual(['there', false])
  const before = loads.board
  await wait(60_000)
  expect(connectionState()).toEqual(['there', false])
  expect(loads.board).toBeGreaterThan(before + 1)
  // The stream is retried continuously.
  const tried = FakeStream.all.length
  expect(tried).toBeGreaterThan(1)
  FakeStream.last.break(2)
  await wait(15_000)
  expect(FakeStream.all.length).toBe(tried + 1)
  FakeStream.last.emit('hello')
  expect(connectionState()).toEqual(['there', true])
})

test('the page detects a dead connection by its silence and opens a new one', async () => {
  FakeStream.last.emit('hello')
  await wait(14_000)
  FakeStream.last.emit('beat')
  await wait(29_000)
  expect([FakeStream.all.length, connectionState()]).toEqual([1, ['there', true]])
  server.isThere = false
  await wait(7_000)
  expect(FakeStream.all[0]!.readyState).toBe(FakeStream.CLOSED)
  expect(FakeStream.all.length).toBe(2)
  await wait(4_000)
  expect(connectionState()).toEqual(['lost', false])
})

test('the page closes the stream immediately when the browser is offline, and reopens it immediately when online', async () => {
  FakeStream.last.emit('hello')
  server.isThere = false
  await turn(browser, 'offline')
  expect([connectionState(), FakeStream.last.readyState]).toEqual([
    ['lost', false],
    FakeStream.CLOSED,
  ])
  server.isThere = true
  await turn(browser, 'online')
  expect(FakeStream.all.length).toBe(2)
  await wait(0)
  expect(connectionState()).toEqual(['there', false])
})

test('the page polls if the server receives no change events but answers calls', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  loads.board = 0
  FakeStream.last.emit('away')
  await wait(1_500)
  expect(connectionState()).toEqual(['there', false])
  expect(loads.board).toBe(1)
  FakeStream.last.emit('back')
  expect(connectionState()).toEqual(['there', true])
})

test('a query that fails after a change is refetched until it succeeds', async () => {
  let [fetchCount, isAway] = [0, false]
  const failed = { ok: false, status: 503, code: 'busy', error: 'busy' } as const
  const queryFn = async () => {
    fetchCount++
    if (isAway) throw new CallFailed(failed)
    return fetchCount
  }
  const queryKey = ['recentOffers', 'none']
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  FakeStream.last.emit('hello')
  await wait(1_500)
  isAway = true
  const before = fetchCount
  FakeStream.last.emit('changed', { boards: ['nfl'] })
  await wait(10_000)
  expect(fetchCount).toBeGreaterThan(before + 2)
  isAway = false
  await wait(10_000)
  const answered = fetchCount
  expect(client.getQueryData(queryKey)).toBe(answered)
  await wait(5_000)
  expect(fetchCount).toBe(answered)
})

test('funds that fail to load after a change are refetched until they load', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  const before = currentSession().fundsAvailable
  Object.assign(server, { hasFunds: false, funds: 250 })
  FakeStream.last.emit('changed', { yours: true })
  await wait(10_000)
  expect(currentSession().fundsAvailable).toBe(before)
  server.hasFunds = true
  await wait(10_000)
  expect(currentSession().fundsAvailable).toBe(250_00)
})

test('the page shows immediately that the server has lost its database, until the server reports it back', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  loads.board = 0
  server.isThere = false
  FakeStream.last.emit('away')
  expect(connectionState()).toEqual(['away', false])
  await wait(1_500)
  FakeStream.last.emit('beat')
  expect(connectionState()).toEqual(['away', false])
  FakeStream.last.emit('back')
  expect(connectionState()).toEqual(['there', true])
  await wait(1_500)
  expect(loads.board).toBe(1)
})

test('a page closes the stream after 30 s hidden, and opens a new one when it is visible again', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  page.visibilityState = 'hidden'
  await turn(page, 'visibilitychange')
  await wait(29_999)
  expect(FakeStream.last.readyState).not.toBe(FakeStream.CLOSED)
  FakeStream.last.emit('beat')
  await wait(1)
  expect([FakeStream.last.readyState, FakeStream.all.length]).toEqual([FakeStream.CLOSED, 1])
  await wait(60_000)
  expect([connectionState(), FakeStream.all.length]).toEqual([['there', false], 1])

  loads.board = 0
  page.visibilityState = 'visible'
  await turn(page, 'visibilitychange')
  expect(FakeStream.all.length).toBe(2)
  FakeStream.last.emit('hello')
  await wait(0)
  // Without the random delay that spreads the browsers after a change.
  expect(loads.board).toBe(1)
})

test('a page that is hidden for 20 s does not close its stream', async () => {
  FakeStream.last.emit('hello')
  page.visibilityState = 'hidden'
  await turn(page, 'visibilitychange')
  await wait(20_000)
  page.visibilityState = 'visible'
  await turn(page, 'visibilitychange')
  FakeStream.last.emit('beat')
  await wait(20_000)
  expect([FakeStream.all.length, connectionState()]).toEqual([1, ['there', true]])
})

test('the page refetches the session after an over event and shows its end', async () => {
  FakeStream.last.emit('hello')
  server.user = null
  FakeStream.last.emit('over')
  expect(FakeStream.last.readyState).toBe(FakeStream.CLOSED)
  await wait(10_000)
  expect(currentSession()).toMatchObject({ status: 'out', ended: 'over' })
  expect(FakeStream.all.length).toBe(1)
})

test('the page opens a new stream later if the session still exists after an over event', async () => {
  FakeStream.last.emit('hello')
  FakeStream.last.emit('over')
  await wait(4_999)
  expect([currentSession().status, FakeStream.all.length]).toEqual(['in', 1])
  await wait(1)
  expect(FakeStream.all.length).toBe(2)
})

test('a page that stops listening receives no more changes and does not monitor the connection', async () => {
  FakeStream.last.emit('hello')
  await wait(1_500)
  const { board } = loads
  stop()
  const old = FakeStream.last
  old.emit('changed', { boards: ['nfl'] })
  await turn(browser, 'offline')
  await wait(60_000)
  expect([loads.board, connection.get().isMonitored, FakeStream.all.length]).toEqual([
    board,
    false,
    1,
  ])
})
