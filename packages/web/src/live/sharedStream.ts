/**
 * The stream of a browser, which all its tabs share: HTTP/1.1 has six connections for all tabs. The tab with the lock has the
 * stream, and passes its events on. A tab that closes or crashes loses the lock at once; one that sleeps loses it after
 * `SILENT_MS` (decision 050).
 */
import { type LiveEvents, livePathOf } from '@sidebet/contract/live'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { raisePosition } from './raisePosition.ts'

export type StreamEvent =
  | {
      readonly kind: 'received'
      readonly name: keyof LiveEvents
      readonly data: string
      /** Of `hello`: the changes since this page was loaded follow, so it refetches nothing. */
      readonly isComplete?: boolean
    }
  /** From now on the stream has the changes of these boards: earlier ones were not sent. */
  | { readonly kind: 'watched'; readonly leagues: readonly LeagueCode[] }
  /** The stream broke, and the browser reconnects automatically. */
  | { readonly kind: 'broke' }
  /** The stream ended, and the browser does not reconnect. */
  | { readonly kind: 'ended' }

export type SharedStream = {
  /** Opens the stream, or opens it again after it ended. */
  open(): void
  /** The boards that this tab displays. */
  watch(boards: readonly LeagueCode[]): void
  /** Leaves the stream to the other tabs. After it no event arrives until `open`. */
  close(): void
}

type Message =
  /** From a tab without the stream. */
  | {
      readonly kind: 'join' | 'watch'
      readonly from: string
      readonly boards: readonly LeagueCode[]
    }
  | { readonly kind: 'leave'; readonly from: string }
  /** From the tab with the stream; `lead` when it has just got it. */
  | { readonly kind: 'lead' | 'alive' }
  | { readonly kind: 'event'; readonly event: StreamEvent; readonly to?: string }

const EVENTS = [
  'hello',
  'beat',
  'changed',
  'board',
  'away',
  'back',
  'over',
] satisfies (keyof LiveEvents)[]

const ALIVE_EVERY_MS = 500
/** A tab with the stream that sends nothing for so long is asleep. */
const SILENT_MS = 1_600
/** Boards that change in a row cause one new stream. */
const WATCH_AFTER_MS = 200
/** How long a request for a stream may be under way, so that the period it names is still the right one. */
const UNDER_WAY_MS = 3_000
/** A page that is older requests no earlier changes: no server has retained them. */
const COVERED_MOST_MS = 20_000
/** A displayed board is at most this old when it begins to be watched: an older answer is refetched. */
const BOARD_AGE_MS = 11_000

export function makeSharedStream(
  name: string,
  onEvent: (event: StreamEvent) => void,
): SharedStream {
  const tab = crypto.randomUUID()
  let channel: BroadcastChannel | null = null
  let request: AbortController | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let lastMessageAt = 0
  let boards: readonly LeagueCode[] = []
  /** What this tab displays was read before its first event, and after its page was loaded. */
  let hasReceived = false
  /** With the stream: it, the function that releases the lock, and the boards of the other tabs. */
  let leading: { readonly stream: OwnStream; readonly release: () => void } | null = null
  const others = new Map<string, readonly LeagueCode[]>()

  const post = (message: Message) => channel?.postMessage(message)
  const allBoards = () => [...new Set([boards, ...others.values()].flat())].sort()

  function join(): void {
    lastMessageAt = performance.now()
    post({ kind: 'join', from: tab, boards })
  }

  function requestLock(steal: boolean): void {
    request?.abort()
    const own = new AbortController()
    request = own
    const isCurrent = () => request === own
    navigator.locks
      .request(name, steal ? { steal } : { signal: own.signal }, () => {
        if (isCurrent()) return new Promise<void>(lead)
      })
      .catch(() => {
        // Another tab has taken the lock, because this one was asleep.
        if (!isCurrent()) return
        leading?.stream.close()
        leading = null
        requestLock(false)
        join()
      })
  }

  function passOn(event: StreamEvent): void {
    hasReceived = true
    onEvent(event)
  }

  function lead(release: () => void): void {
    others.clear()
    const age = Date.now() - performance.timeOrigin
    const coverMs = hasReceived || age > COVERED_MOST_MS ? 0 : age
    const stream = openOwnStream(allBoards(), coverMs, (event) => {
      passOn(event)
      // The other tabs were loaded at other times.
      const isOwn = event.kind === 'received' && event.isComplete
      post({ kind: 'event', event: isOwn ? { ...event, isComplete: false } : event })
    })
    leading = { stream, release }
    post({ kind: 'lead' })
  }

  function receive(message: Message): void {
    if (message.kind === 'join' || message.kind === 'watch') {
      if (!leading) return
      others.set(message.from, message.boards)
      const { stream } = leading
      if (message.kind === 'join')
        for (const event of stream.state()) post({ kind: 'event', event, to: message.from })
      stream.watch(allBoards())
      return
    }
    if (message.kind === 'leave') {
      if (others.delete(message.from)) leading?.stream.watch(allBoards())
      return
    }
    if (leading) return
    lastMessageAt = performance.now()
    if (message.kind === 'lead') post({ kind: 'watch', from: tab, boards })
    if (message.kind === 'event' && (message.to ?? tab) === tab) passOn(message.event)
  }

  function check(): void {
    if (leading) {
      if (others.size > 0) post({ kind: 'alive' })
      return
    }
    const isSilent = performance.now() - lastMessageAt > SILENT_MS
    if (!isSilent || document.visibilityState !== 'visible') return
    lastMessageAt = performance.now()
    requestLock(true)
  }

  function begin(): void {
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }) => receive(data as Message)
    timer = setInterval(check, ALIVE_EVERY_MS)
    requestLock(false)
    join()
  }

  return {
    open() {
      // A browser without locks or channels polls.
      if (!canShare()) queueMicrotask(() => onEvent({ kind: 'ended' }))
      else if (leading) leading.stream.reopen(allBoards())
      else if (channel) join()
      else begin()
    },
    watch(next) {
      boards = next
      if (leading) leading.stream.watch(allBoards())
      else post({ kind: 'watch', from: tab, boards })
    },
    close() {
      clearInterval(timer)
      leading?.stream.close()
      leading?.release()
      leading = null
      request?.abort()
      request = null
      post({ kind: 'leave', from: tab })
      channel?.close()
      channel = null
    },
  }
}

const canShare = () => 'locks' in navigator && typeof BroadcastChannel !== 'undefined'

type OwnStream = {
  /** The events that report the state of this stream to another tab. */
  state(): readonly StreamEvent[]
  watch(boards: readonly LeagueCode[]): void
  reopen(boards: readonly LeagueCode[]): void
  close(): void
}

/** The stream of this tab. A stream for other boards replaces it without a gap: it is closed when the next one has begun. */
function openOwnStream(
  first: readonly LeagueCode[],
  firstCoverMs: number,
  onEvent: (event: StreamEvent) => void,
): OwnStream {
  let boards = first
  let source = connect(first, firstCoverMs)
  let next: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: 'opening' | 'live' | 'away' = 'opening'

  /** Requests the changes of this period before now, too; with 0 the pages refetch. */
  function connect(watched: readonly LeagueCode[], coverMs: number): EventSource {
    const connectedAt = Date.now()
    const own = new EventSource(
      livePathOf(watched, coverMs === 0 ? 0 : Math.ceil(coverMs + UNDER_WAY_MS)),
    )
    // A request that reached the server later named a period that begins too late.
    const isInTime = () => Date.now() - connectedAt <= UNDER_WAY_MS
    for (const name of EVENTS)
      own.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
        raisePosition(lastEventId)
        const isComplete = name === 'hello' && JSON.parse(data).covers === true && isInTime()
        if (own === next && name === 'hello') replace(own, watched, isComplete)
        else if (own === source) receive(name, data, isComplete)
      })
    own.onerror = () => {
      if (own === next) drop()
      if (own !== source) return
      state = 'opening'
      onEvent({ kind: own.readyState === EventSource.CLOSED ? 'ended' : 'broke' })
    }
    return own
  }

  function receive(name: keyof LiveEvents, data: string, isComplete: boolean): void {
    if (name === 'hello' || name === 'back') state = 'live'
    if (name === 'away') state = 'away'
    onEvent({ kind: 'received', name, data, isComplete })
  }

  function replace(own: EventSource, watched: readonly LeagueCode[], isComplete: boolean): void {
    source.close()
    source = own
    next = null
    const leagues = watched.filter((league) => !boards.includes(league))
    boards = watched
    if (leagues.length > 0 && !isComplete) onEvent({ kind: 'watched', leagues })
  }

  function drop(): void {
    next?.close()
    next = null
  }

  function reopen(watched: readonly LeagueCode[]): void {
    drop()
    source.close()
    boards = watched
    state = 'opening'
    source = connect(watched, 0)
  }

  return {
    state() {
      if (state === 'opening') return []
      const names = state === 'away' ? (['hello', 'away'] as const) : (['hello'] as const)
      return names.map((name) => ({ kind: 'received', name, data: '{}' }))
    },
    watch(watched) {
      clearTimeout(timer)
      drop()
      if (watched.join() === boards.join()) return
      timer = setTimeout(() => {
        if (state === 'live') next = connect(watched, WATCH_AFTER_MS + BOARD_AGE_MS)
        else reopen(watched)
      }, WATCH_AFTER_MS)
    },
    reopen,
    close() {
      clearTimeout(timer)
      drop()
      source.close()
    },
  }
}
