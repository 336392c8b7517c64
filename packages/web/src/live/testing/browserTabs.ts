/** Locks, channels and streams of one browser, as stubs that answer at once. */
import { vi } from 'vitest'

type Listener = (event: { readonly data: string; readonly lastEventId: string }) => void

export class FakeStream {
  static readonly CLOSED = 2
  static all: FakeStream[] = []
  static get last(): FakeStream {
    return FakeStream.all.at(-1)!
  }
  static get open(): FakeStream[] {
    return FakeStream.all.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
  }
  readyState = 0
  onerror: () => void = () => {}
  readonly listeners = new Map<string, Listener>()
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeStream.all.push(this)
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  emit(name: string, data: object = {}, lastEventId = '') {
    this.listeners.get(name)!({ data: JSON.stringify(data), lastEventId })
  }
  break(readyState: 0 | 2) {
    this.readyState = readyState
    this.onerror()
  }
}

type LockOptions = { readonly steal?: boolean; readonly signal?: AbortSignal }
type Holder = { readonly fail: (error: Error) => void }

/** One exclusive lock for all names. */
function makeLocks() {
  let holder: Holder | null = null
  const queue: (() => void)[] = []

  function request(
    _name: string,
    { steal, signal }: LockOptions,
    work: () => Promise<void> | undefined,
  ): Promise<void> {
    return new Promise((resolve, fail) => {
      const grant = () => {
        const own = { fail }
        holder = own
        void Promise.resolve(work()).then(() => {
          if (holder !== own) return
          holder = null
          resolve()
          queue.shift()?.()
        })
      }
      if (steal) {
        holder?.fail(new Error('stolen'))
        grant()
      } else if (holder === null) grant()
      else queue.push(grant)
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(grant)
        if (at >= 0) queue.splice(at, 1)
        fail(new Error('aborted'))
      })
    })
  }
  return { request }
}

function makeChannelClass() {
  const all = new Set<FakeChannel>()
  class FakeChannel {
    onmessage: (event: { data: unknown }) => void = () => {}
    constructor() {
      all.add(this)
    }
    postMessage(data: unknown) {
      for (const other of all) if (other !== this) other.onmessage({ data: structuredClone(data) })
    }
    close() {
      all.delete(this)
    }
  }
  return FakeChannel
}

/** A browser without open tabs, whose page was loaded a second ago. The timers are fake. */
export function stubBrowserTabs(): void {
  FakeStream.all = []
  const { performance: clock } = globalThis
  const timeOrigin = Date.now() - 1_000
  vi.stubGlobal('performance', { now: () => clock.now(), timeOrigin })
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('BroadcastChannel', makeChannelClass())
  vi.stubGlobal('navigator', { onLine: true, locks: makeLocks() })
}
