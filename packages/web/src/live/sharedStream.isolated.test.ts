/** The tabs of one browser: one stream for all of them, whichever of them closes, crashes or sleeps. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSharedStream, type SharedStream, type StreamEvent } from './sharedStream.ts'
import { FakeStream, stubBrowserTabs } from './testing/browserTabs.ts'

const page = { visibilityState: 'visible', cookie: '' }

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowserTabs()
  Object.assign(page, { visibilityState: 'visible', cookie: '' })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Tab = { readonly stream: SharedStream; readonly events: StreamEvent[] }

function openTab(): Tab {
  const events: StreamEvent[] = []
  const stream = makeSharedStream('sidebet.stream.u_1', (event) => void events.push(event))
  stream.open()
  return { stream, events }
}

const openTabs = (count: number) => Array.from({ length: count }, openTab)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What a tab has received since the last call. */
const taken = ({ events }: Tab) =>
  events.splice(0).map((event) => {
    if (event.kind === 'received') return event.name
    return event.kind === 'watched' ? `watched ${event.leagues.join()}` : event.kind
  })

test('twelve tabs have one stream, and each receives every event', async () => {
  const tabs = openTabs(12)
  await wait(0)
  expect(FakeStream.all.length).toBe(1)
  FakeStream.last.emit('hello')
  FakeStream.last.emit('changed', { yours: true })
  for (const tab of tabs) expect(taken(tab)).toEqual(['hello', 'changed'])
  await wait(60_000)
  expect(FakeStream.all.length).toBe(1)
})

test('a tab that opens later receives the state of the open stream', async () => {
  const [first] = [openTab()]
  await wait(0)
  const opening = openTab()
  expect(taken(opening)).toEqual([])
  FakeStream.last.emit('hello')
  expect(taken(openTab())).toEqual(['hello'])
  FakeStream.last.emit('away')
  expect(taken(openTab())).toEqual(['hello', 'away'])
  expect(taken(first)).toEqual(['hello', 'away'])
})

test('after the tab with the stream closes, another one opens a stream at once', async () => {
  const [first, ...others] = openTabs(4)
  await wait(0)
  FakeStream.last.emit('hello')
  for (const tab of others) taken(tab)
  first!.stream.close()
  await wait(0)
  expect(FakeStream.open.length).toBe(1)
  expect(FakeStream.all.length).toBe(2)
  FakeStream.last.emit('hello')
  for (const tab of others) expect(taken(tab)).toEqual(['hello'])
  FakeStream.last.emit('changed', { yours: true })
  expect(taken(first!)).toEqual(['hello'])
  for (const tab of others) expect(taken(tab)).toEqual(['changed'])
})

test('a stream that breaks or ends is reported to every tab, and opened again by the tab that has it', async () => {
  const tabs = openTabs(3)
  await wait(0)
  FakeStream.last.emit('hello')
  FakeStream.last.break(0)
  FakeStream.last.break(2)
  for (const tab of tabs) expect(taken(tab)).toEqual(['hello', 'broke', 'ended'])
  for (const { stream } of tabs.toReversed()) stream.open()
  expect(FakeStream.all.length).toBe(2)
  FakeStream.last.emit('hello')
  for (const tab of tabs) expect(taken(tab)).toEqual(['hello'])
})

/** Another tab has the lock and no longer runs. */
function sleepingTab(): void {
  void navigator.locks
    .request('sidebet.stream.u_1', {}, () => new Promise(() => {}))
    .catch(() => {})
}

test('a tab with the stream that sleeps is replaced within 2 s', async () => {
  sleepingTab()
  const tabs = openTabs(3)
  await wait(1_500)
  expect(FakeStream.all.length).toBe(0)
  await wait(1_000)
  expect(FakeStream.open.length).toBe(1)
  FakeStream.last.emit('hello')
  for (const tab of tabs) expect(taken(tab)).toEqual(['hello'])
  const { length } = FakeStream.all
  await wait(60_000)
  expect(FakeStream.all.length).toBe(length)
})

test('a hidden tab does not replace another one', async () => {
  sleepingTab()
  page.visibilityState = 'hidden'
  openTabs(2)
  await wait(60_000)
  expect(FakeStream.all.length).toBe(0)
})

test('a tab that wakes up without the lock closes its stream and receives that of the other tab', async () => {
  const [awake] = [openTab()]
  await wait(0)
  const old = FakeStream.last
  old.emit('hello')
  taken(awake)
  // Another tab has replaced it, and closes later.
  let release = () => {}
  const stolen = navigator.locks.request('sidebet.stream.u_1', { steal: true }, () => {
    return new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await wait(0)
  expect(old.readyState).toBe(FakeStream.CLOSED)
  release()
  await stolen
  await wait(0)
  expect(FakeStream.open.length).toBe(1)
  FakeStream.last.emit('hello')
  expect(taken(awake)).toEqual(['hello'])
})

test('the stream has the boards of all tabs, and a new board causes no gap', async () => {
  const [first, second] = openTabs(2)
  await wait(0)
  first!.stream.watch(['nfl'])
  await wait(200)
  expect(FakeStream.last.url).toBe('/api/live?boards=nfl')
  FakeStream.last.emit('hello')
  for (const tab of [first!, second!]) taken(tab)
  const old = FakeStream.last
  second!.stream.watch(['nba'])
  await wait(200)
  const next = FakeStream.last
  expect(next.url).toBe('/api/live?boards=nba,nfl&covers=14200')
  // Until the next one has begun, the old one is received.
  old.emit('changed', { yours: true })
  next.emit('hello')
  old.emit('changed', { notices: true })
  next.emit('board', { league: 'nba' })
  expect(old.readyState).toBe(FakeStream.CLOSED)
  for (const tab of [first!, second!])
    expect(taken(tab)).toEqual(['changed', 'watched nba', 'board'])
})

test('a board whose earlier changes follow is not read again, and the other tabs read theirs after a new stream', async () => {
  const [first, second] = openTabs(2)
  await wait(0)
  // The page's age, and the time that the request may take.
  expect(FakeStream.last.url).toBe('/api/live?covers=4000')
  FakeStream.last.emit('hello', { covers: true })
  expect(first!.events.splice(0)).toMatchObject([{ name: 'hello', isComplete: true }])
  expect(second!.events.splice(0)).toMatchObject([{ name: 'hello', isComplete: false }])
  first!.stream.watch(['nfl'])
  await wait(200)
  FakeStream.last.emit('hello', { covers: true })
  FakeStream.last.emit('board', { league: 'nfl' })
  expect(taken(first!)).toEqual(['board'])
  first!.stream.close()
  await wait(0)
  expect(FakeStream.last.url).toBe('/api/live')
})

test('a page of more than 20 s requests no earlier changes', async () => {
  await wait(19_001)
  openTab()
  await wait(0)
  expect(FakeStream.last.url).toBe('/api/live')
})

test('a board that is left and watched again within moments causes no new stream', async () => {
  const [tab] = openTabs(1)
  await wait(0)
  tab!.stream.watch(['nfl'])
  await wait(200)
  FakeStream.last.emit('hello')
  const { length } = FakeStream.all
  tab!.stream.watch([])
  tab!.stream.watch(['nfl'])
  await wait(1_000)
  expect(FakeStream.all.length).toBe(length)
})

test('a stream for another board that fails leaves the old one open', async () => {
  const [tab] = openTabs(1)
  await wait(0)
  FakeStream.last.emit('hello')
  const old = FakeStream.last
  tab!.stream.watch(['nfl'])
  await wait(200)
  FakeStream.last.break(2)
  old.emit('changed', { yours: true })
  expect([old.readyState, taken(tab!)]).toEqual([0, ['hello', 'changed']])
})

test('a browser without locks has no stream', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const tab = openTab()
  await wait(0)
  expect([FakeStream.all.length, taken(tab)]).toEqual([0, ['ended']])
})

test('an event with a position raises the cookie before the tabs receive it, and an earlier position does not lower it', async () => {
  const cookies: string[] = []
  const stream = makeSharedStream('sidebet.stream.u_1', () => void cookies.push(page.cookie))
  stream.open()
  await wait(0)
  FakeStream.last.emit('hello', {}, '700')
  expect(cookies).toEqual(['sidebet_position=700;path=/;max-age=10;samesite=strict'])
  page.cookie = 'theme=dark; sidebet_position=900'
  FakeStream.last.emit('changed', { yours: true }, '800')
  FakeStream.last.emit('beat')
  expect(page.cookie).toBe('theme=dark; sidebet_position=900')
  vi.stubGlobal('location', { protocol: 'https:' })
  FakeStream.last.emit('changed', { yours: true }, '1000')
  expect(cookies.at(-1)).toBe('sidebet_position=1000;path=/;max-age=10;samesite=strict;secure')
})
