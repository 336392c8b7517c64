/** A tab of the browser, with a server and other tabs as stubs: whose page it shows, and to which user. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Tab = typeof import('./session.ts')

const others: string[] = []
const pending: ((sessionBody: object | null) => void)[] = []
const reload = vi.fn()
const listeners = new Map<string, (event: object) => unknown>()
const style = { visibility: '' }
let storage: Map<string, string>
let fromOtherTab: (userID: string) => void
let tab: Tab
let sessionLost: () => Promise<void>
let changePassword: () => Promise<unknown>

beforeEach(async () => {
  vi.useFakeTimers()
  storage = new Map()
  others.length = 0
  pending.length = 0
  style.visibility = ''
  reload.mockReset()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
    clear: () => storage.clear(),
  })
  const addEventListener = (name: string, listener: (event: object) => unknown) =>
    listeners.set(name, listener)
  vi.stubGlobal('window', { addEventListener, location: { reload } })
  vi.stubGlobal('document', {
    addEventListener,
    visibilityState: 'visible',
    documentElement: { style },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage: (event: { data: string }) => void = () => {}
      constructor() {
        fromOtherTab = (data) => this.onmessage({ data })
      }
      postMessage(data: string) {
        others.push(data)
      }
    },
  )
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve, reject) => {
        pending.push((sessionBody) =>
          sessionBody === null
            ? reject(new TypeError('away'))
            : resolve(Response.json(sessionBody)),
        )
      }),
  )
  vi.resetModules()
  tab = await import('./session.ts')
  const watching = await import('./watchSession.ts')
  sessionLost = watching.sessionLost
  watching.watchSession()
  const { api } = await import('../api/api.ts')
  changePassword = () =>
    api.changePassword({
      params: { username: 'ann' },
      body: { currentPassword: 'One-story1!', password: 'Two-story2!' },
    })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function sessionBody(name: string | null, funds: number | null = name ? 100 : null) {
  const user = name && { userID: `u_${name}`, username: name, country: 'US', MFAon: false }
  return {
    user,
    update_status: false,
    currentCountry: 'US',
    currentRegion: 'NY',
    regionRestriction: 'none',
    currentIP: '127.0.0.1',
    firstName: name,
    lastName: name,
    fundsAvailable: funds,
    fundsAtRisk: funds,
    now: '2026-11-22T18:00:00.000Z',
  }
}

/** Answers the oldest request; 'away' is a server that is away. */
async function answer(name: string | null | 'away', funds?: number) {
  await vi.advanceTimersByTimeAsync(0)
  pending.shift()!(name === 'away' ? null : sessionBody(name, funds))
  await vi.advanceTimersByTimeAsync(0)
}

async function signIn(name: string) {
  void tab.refreshSession()
  await answer(name)
  others.length = 0
}

const shown = () => {
  const { status, currentUser, fundsAvailable, ended } = tab.currentSession()
  return [status, currentUser, fundsAvailable, ended]
}
const SIGNED_OUT = ['out', '', 0, '']

test('a login is reported to the other tabs once', async () => {
  void tab.refreshSession()
  await answer('ann')
  expect(shown()).toEqual(['in', 'ann', 10_000, ''])
  void tab.refreshSession()
  await answer('ann')
  expect(others).toEqual(['u_ann'])
})

test('a logout clears the stored data and is reported to the other tabs', async () => {
  await signIn('ann')
  storage.set('sort:x', 'date up')
  tab.endSession()
  expect([shown(), storage.size, others]).toEqual([SIGNED_OUT, 0, ['left']])
})

test('an answer that arrives after a logout changes nothing', async () => {
  await signIn('ann')
  void tab.refreshSession()
  tab.endSession()
  await answer('ann')
  expect(shown()).toEqual(SIGNED_OUT)
  tab.setFunds({ fundsAvailable: 5, fundsAtRisk: 5 })
  expect(shown()).toEqual(SIGNED_OUT)
})

test('a refused call during a logout does not show the end of the session', async () => {
  await signIn('ann')
  let leave = () => {}
  const left = tab.whileLeaving(
    () =>
      new Promise<void>((resolve) => {
        leave = resolve
      }),
  )
  await sessionLost()
  await tab.refreshFunds()
  expect([shown(), pending.length, others]).toEqual([['in', 'ann', 10_000, ''], 0, []])

  leave()
  await left
  void sessionLost()
  await answer(null)
  expect(shown()).toEqual(['out', '', 0, 'over'])
})

test('a session that the server ended is shown as ended, also after a reload', async () => {
  await signIn('ann')
  void tab.refreshSession()
  await answer(null)
  expect([shown(), others]).toEqual([['out', '', 0, 'over'], ['']])

  await signIn('ann')
  vi.resetModules()
  tab = await import('./session.ts')
  void tab.refreshSession()
  await answer(null)
  expect(shown()).toEqual(['out', '', 0, 'over'])
})

test('a user who was not signed in sees no message about an ended session', async () => {
  void tab.refreshSession()
  await answer(null)
  expect([shown(), others]).toEqual([SIGNED_OUT, []])
})

test('a logout in another tab hides the user immediately and refetches the session', async () => {
  await signIn('ann')
  fromOtherTab('left')
  expect(shown().slice(0, 3)).toEqual(['unknown', '', 0])
  await answer(null)
  expect(shown()).toEqual(['out', '', 0, 'inOtherTab'])
})

test('a logout in another tab replaces the end that the server reported, and an ended session there does not', async () => {
  await signIn('ann')
  void tab.refreshSession()
  await answer(null)
  fromOtherTab('')
  expect(shown()).toEqual(['out', '', 0, 'over'])
  fromOtherTab('left')
  expect(shown()).toEqual(['out', '', 0, 'inOtherTab'])
})

test('a wrong message from another tab does not sign the user out', async () => {
  await signIn('ann')
  fromOtherTab('')
  await answer('ann')
  expect(shown()).toEqual(['in', 'ann', 10_000, ''])
  expect(reload).not.toHaveBeenCalled()
})

test('a login of another user in another tab hides the first user and reloads the page', async () => {
  await signIn('ann')
  fromOtherTab('u_ben')
  expect(shown().slice(0, 3)).toEqual(['unknown', '', 0])
  expect([reload.mock.calls.length, storage.size]).toEqual([1, 0])
})

test('an answer for another user hides the first user and reloads the page', async () => {
  await signIn('ann')
  void tab.refreshSession()
  await answer('ben')
  expect([shown().slice(0, 3), reload.mock.calls.length]).toEqual([['unknown', '', 0], 1])
})

test('a login in another tab signs this tab in', async () => {
  void tab.refreshSession()
  await answer(null)
  fromOtherTab('u_ann')
  await answer('ann')
  expect(shown()).toEqual(['in', 'ann', 10_000, ''])
})

test('a restored page is hidden until the server has answered who is signed in', async () => {
  await signIn('ann')
  listeners.get('pagehide')!({ persisted: true })
  expect(style.visibility).toBe('hidden')
  const back = listeners.get('pageshow')!({ persisted: true })
  expect(style.visibility).toBe('hidden')
  await answer(null)
  await back
  expect([shown(), style.visibility]).toEqual([['out', '', 0, 'over'], ''])
})

test('a restored page that does not reach the server shows nothing of its user', async () => {
  await signIn('ann')
  listeners.get('pagehide')!({ persisted: true })
  const back = listeners.get('pageshow')!({ persisted: true })
  await answer('away')
  await back
  expect([shown().slice(0, 3), style.visibility]).toEqual([['unreachable', '', 0], ''])
})

test('a session that gets a new id continues when a request with the id from before finds no user', async () => {
  await signIn('ann')
  for (const isAnsweredFirst of [false, true]) {
    const changed = changePassword()
    await vi.advanceTimersByTimeAsync(0)
    const answerChange = pending.shift()!
    void tab.refreshSession()
    if (isAnsweredFirst) answerChange({ message: 'success' })
    await answer(null)
    expect(shown()).toEqual(['in', 'ann', 10_000, ''])
    answerChange({ message: 'success' })
    await changed
    await answer('ann')
    expect([shown(), pending.length]).toEqual([['in', 'ann', 10_000, ''], 0])
  }
  expect(others).toEqual([])
})

test('a session that ends while a change is pending is shown as ended', async () => {
  await signIn('ann')
  void changePassword()
  await vi.advanceTimersByTimeAsync(0)
  const answerChange = pending.shift()!
  void tab.refreshSession()
  await answer(null)
  answerChange(null)
  await answer(null)
  expect([shown(), pending.length]).toEqual([['out', '', 0, 'over'], 0])
})

const announcement = () => tab.currentSession().fundsAnnouncement

test('a change of the funds is announced unless the user has just made it in this tab', async () => {
  await signIn('ann')
  expect(announcement()).toBe('')
  void tab.refreshSession()
  await answer('ann', 60)
  expect(announcement()).toBe('Available is now $60.00. In Play is now $60.00.')

  // The user's own bet: its answer may arrive after a refetch of the session in between.
  let end = () => {}
  const answered = new Promise<void>((resolve) => {
    end = resolve
  })
  tab.noteOwnMoney(answered)
  void tab.refreshSession()
  await answer('ann', 40)
  expect([shown()[2], announcement()]).toEqual([40_00, ''])
  end()
  await vi.advanceTimersByTimeAsync(2_999)
  tab.setFunds({ fundsAvailable: 30, fundsAtRisk: 40 })
  expect(announcement()).toBe('')

  await vi.advanceTimersByTimeAsync(1)
  tab.setFunds({ fundsAvailable: 35, fundsAtRisk: 40 })
  expect(announcement()).toBe('Available is now $35.00.')
})

test('a user who signs in again gets no announcement of changed funds', async () => {
  await signIn('ann')
  tab.endSession()
  await signIn('ann')
  expect([shown()[2], announcement()]).toEqual([100_00, ''])
})
