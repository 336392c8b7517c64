/** Receives changes while a user is signed in, and runs the effects of `connectionState.ts`. */
import type { BoardChange } from '@sidebet/contract/boardChange'
import { BEAT_EVERY_MS, type LiveChange } from '@sidebet/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { serverNow } from '../api/clock.ts'
import { connection, UNKNOWN } from '../api/connection.ts'
import { watchedBoards } from '../api/watchedBoards.ts'
import { currentSession, refreshSession } from '../session/session.ts'
import { sessionLost } from '../session/watchSession.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  type Effect,
  GRACE_MS,
  pauseOf,
  serverOf,
  transition,
  UNSEEN_MS,
} from './connectionState.ts'
import { makeRefetcher } from './refetcher.ts'
import { makeSharedStream, type StreamEvent } from './sharedStream.ts'

const SILENT_AFTER_MS = 2 * BEAT_EVERY_MS
/** By the clock: a timer of 30 s stops while a computer sleeps. */
const SILENCE_CHECKED_EVERY_MS = 5_000
/** A poll that takes longer counts as failed. It ends before the grace period does. */
const POLL_TIMEOUT_MS = GRACE_MS - 500
/** Without a stream: the interval of polls. */
const POLL_INTERVAL_MS = 20_000
/** A session that the stream has reported as over, and that continues, is listened to again after this time. */
const AFTER_OVER_MS = 5_000

type TimerName = 'open' | 'grace' | 'poll' | 'unseen' | 'begin'

/** Starts to listen for the signed-in user. Returns a function that stops. */
export function listen(client: QueryClient): () => void {
  const refetcher = makeRefetcher(client)
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>()
  let state: ConnectionState = { kind: 'off' }
  const stream = makeSharedStream(`sidebet.stream.${currentSession().userID}`, onStreamEvent)
  let isOpen = false
  let lastReceivedAt = 0
  let isStopped = false

  function happen(event: ConnectionEvent): void {
    if (isStopped) return
    const next = transition(state, event)
    state = next.state
    for (const act of next.effects) DOES[act]()
    connection.set({
      isMonitored: state.kind !== 'off',
      isLive: state.kind === 'live',
      server: serverOf(state),
      asOf: 'asOf' in state ? state.asOf : 0,
    })
  }

  const DOES: Readonly<Record<Effect, () => void>> = {
    open,
    close,
    openLater: () => {
      setTimer('open', pauseOf('tries' in state ? state.tries : 1, Math.random()), open)
    },
    startGrace: () => setTimer('grace', GRACE_MS, () => happen({ kind: 'graceOver' })),
    poll: () => void poll(),
    pollLater: () => {
      const ms = POLL_INTERVAL_MS * (0.75 + Math.random() / 2)
      setTimer('poll', ms, () => happen({ kind: 'pollDue' }))
    },
    catchUp: refetcher.catchUp,
    refetchNow: refetcher.refetchNow,
    endSession: () => void endSession(),
  }

  function open(): void {
    clearTimeout(timers.get('open'))
    lastReceivedAt = Date.now()
    isOpen = true
    stream.open()
  }

  function close(): void {
    clearTimeout(timers.get('open'))
    isOpen = false
    stream.close()
  }

  function onStreamEvent(event: StreamEvent): void {
    if (!isOpen || isStopped) return
    if (event.kind === 'received') receive(event)
    else if (event.kind === 'watched') refetcher.fetchBoards(event.leagues)
    else happen(event)
  }

  function receive(event: Extract<StreamEvent, { kind: 'received' }>): void {
    const { name, data, isComplete = false } = event
    lastReceivedAt = Date.now()
    happen({ kind: 'received', event: name, at: serverNow(), isComplete })
    if (name === 'changed') refetcher.after(JSON.parse(data) as LiveChange)
    if (name === 'board') refetcher.afterBoard(JSON.parse(data) as BoardChange)
  }

  /** Any call would do; this one also refreshes the session. */
  async function poll(): Promise<void> {
    const tooLate = new Promise<false>((resolve) => {
      setTimeout(resolve, POLL_TIMEOUT_MS, false)
    })
    const isReached = await Promise.race([refreshSession(), tooLate])
    happen({ kind: 'pollResult', isReached, at: serverNow() })
  }

  async function endSession(): Promise<void> {
    const { userID } = currentSession()
    await sessionLost()
    if (currentSession().userID === userID) setTimer('begin', AFTER_OVER_MS, begin)
  }

  function begin(): void {
    happen({ kind: 'signedIn', at: serverNow() })
    checkVisibility()
  }

  function checkVisibility(): void {
    clearTimeout(timers.get('unseen'))
    if (document.visibilityState === 'visible') happen({ kind: 'seen' })
    else setTimer('unseen', UNSEEN_MS, () => happen({ kind: 'unseen' }))
  }

  function setTimer(name: TimerName, ms: number, then: () => void): void {
    clearTimeout(timers.get(name))
    timers.set(
      name,
      setTimeout(() => !isStopped && then(), ms),
    )
  }

  const silence = setInterval(() => {
    if (isOpen && Date.now() - lastReceivedAt > SILENT_AFTER_MS) happen({ kind: 'silent' })
  }, SILENCE_CHECKED_EVERY_MS)
  const stopWatching = watch({
    visibilitychange: checkVisibility,
    online: () => happen({ kind: 'online' }),
    offline: () => happen({ kind: 'offline' }),
    // A page in the browser's back/forward cache receives no events.
    pagehide: () => happen({ kind: 'unseen' }),
    pageshow: checkVisibility,
  })
  const watchBoards = () => stream.watch(watchedBoards.get().leagues)
  const stopBoards = watchedBoards.subscribe(watchBoards)
  watchBoards()
  begin()
  return () => {
    isStopped = true
    stopWatching()
    stopBoards()
    clearInterval(silence)
    for (const timer of timers.values()) clearTimeout(timer)
    close()
    refetcher.stop()
    connection.set(UNKNOWN)
  }
}

/** Adds listeners to document and window. Returns a function that removes them. */
function watch(listeners: Readonly<Record<string, () => void>>): () => void {
  const all = Object.entries(listeners).map(([event, listener]) => {
    const target = event === 'visibilitychange' ? document : window
    target.addEventListener(event, listener)
    return () => target.removeEventListener(event, listener)
  })
  return () => {
    for (const stop of all) stop()
  }
}
