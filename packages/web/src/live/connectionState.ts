/**
 * The state of the page's connection to the server's stream of changes: an event leads to the next state and to
 * effects. Pure: `listen.ts` receives the events and runs the effects. Times are milliseconds since 1970 by the
 * server's clock.
 */
import type { LiveEvents } from '@sidebet/contract/live'

export type ConnectionState =
  /** No user is signed in. */
  | { readonly kind: 'off' }
  /** The page was hidden for a while: the stream is closed, to leave its connection to other tabs. */
  | { readonly kind: 'asleep'; readonly asOf: number }
  /** The stream is opening, or was lost less than `GRACE_MS` ago: no loss is displayed yet. */
  | {
      readonly kind: 'opening'
      readonly asOf: number
      readonly tries: number
      /** A call was answered meanwhile. */
      readonly isReached: boolean
      /** The page was hidden until now: displayed rows may change at once. */
      readonly isUnseen: boolean
    }
  | { readonly kind: 'live'; readonly asOf: number }
  /** Calls are answered, but the stream is down: the page polls. */
  | { readonly kind: 'deaf'; readonly asOf: number; readonly tries: number }
  | { readonly kind: 'lost'; readonly asOf: number; readonly tries: number }
  /** The stream is open, but its server receives no changes from the database; no call was answered since. */
  | { readonly kind: 'away'; readonly asOf: number }

export type ConnectionEvent =
  | { readonly kind: 'signedIn'; readonly at: number }
  | { readonly kind: 'signedOut' }
  /** The page was hidden for `UNSEEN_MS`. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'seen' }
  /** Reported by the browser. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'online' }
  | {
      readonly kind: 'received'
      readonly event: keyof LiveEvents
      readonly at: number
      /** No change is missing since the page was loaded: those before `hello` follow. */
      readonly isComplete?: boolean
    }
  /** The stream broke, and the browser reconnects automatically. */
  | { readonly kind: 'broke' }
  /** The stream ended, and the browser does not reconnect. */
  | { readonly kind: 'ended' }
  /** Nothing was received for longer than the server's longest pause. */
  | { readonly kind: 'silent' }
  /** `GRACE_MS` have passed since `startGrace`. */
  | { readonly kind: 'graceOver' }
  /** The time of the next poll. */
  | { readonly kind: 'pollDue' }
  /** The result of a poll. */
  | { readonly kind: 'pollResult'; readonly isReached: boolean; readonly at: number }

export type Effect =
  | 'open'
  | 'close'
  /** After the pause that `pauseOf` returns for the number of tries. */
  | 'openLater'
  | 'startGrace'
  /** Send any request to the server. */
  | 'poll'
  | 'pollLater'
  /** Refetch everything that may have changed. */
  | 'catchUp'
  /** The same, where no displayed row has to stay stable. */
  | 'refetchNow'
  | 'endSession'

type Transition = { readonly state: ConnectionState; readonly effects: readonly Effect[] }

/** How long the page may be without the stream before it reports a loss. */
export const GRACE_MS = 4_000
/** How long the page is hidden before the stream is closed. */
export const UNSEEN_MS = 30_000

const OFF: ConnectionState = { kind: 'off' }

export function transition(state: ConnectionState, event: ConnectionEvent): Transition {
  if (state.kind === 'off') {
    return event.kind === 'signedIn' ? begun(event.at) : stays(state)
  }
  switch (event.kind) {
    case 'signedIn':
      return stays(state)
    case 'signedOut':
      return { state: OFF, effects: ['close'] }
    case 'unseen':
      return state.kind === 'asleep'
        ? stays(state)
        : { state: { kind: 'asleep', asOf: state.asOf }, effects: ['close'] }
    case 'seen':
      return state.kind === 'asleep' ? reopen(state) : stays(state)
    case 'received':
      return receive(state, event)
    default:
      return state.kind === 'asleep' ? stays(state) : underWay(state, event)
  }
}

function stays(state: ConnectionState): Transition {
  return { state, effects: [] }
}

function begun(at: number): Transition {
  // The session was just fetched, so the server is reachable.
  const opening = { tries: 0, isReached: true, isUnseen: false }
  return { state: { kind: 'opening', asOf: at, ...opening }, effects: ['open', 'startGrace'] }
}

function reopen({ asOf }: { readonly asOf: number }): Transition {
  const opening = { tries: 0, isReached: false, isUnseen: true }
  return { state: { kind: 'opening', asOf, ...opening }, effects: ['open', 'startGrace', 'poll'] }
}

function receive(
  state: Exclude<ConnectionState, { kind: 'off' }>,
  { event, at, isComplete = false }: Extract<ConnectionEvent, { kind: 'received' }>,
): Transition {
  if (event === 'over') return { state: OFF, effects: ['close', 'endSession'] }
  if (state.kind === 'asleep') return stays(state)
  if (event === 'away') return { state: { kind: 'away', asOf: state.asOf }, effects: ['poll'] }
  const live: ConnectionState = { kind: 'live', asOf: at }
  if (event === 'hello' || event === 'back') {
    if (isComplete) return stays(live)
    const isUnseen = state.kind === 'opening' && state.isUnseen
    return { state: live, effects: [isUnseen ? 'refetchNow' : 'catchUp'] }
  }
  return stays(state.kind === 'live' ? live : state)
}

type UnderWay = Exclude<ConnectionState, { kind: 'off' | 'asleep' }>

function underWay(state: UnderWay, event: ConnectionEvent): Transition {
  const { asOf } = state
  const tries = 'tries' in state ? state.tries : 0
  switch (event.kind) {
    case 'offline':
      return state.kind === 'lost'
        ? stays(state)
        : { state: { kind: 'lost', asOf, tries: 1 }, effects: ['close', 'openLater', 'pollLater'] }
    case 'online':
      // Tries without a connection do not count any more.
      return state.kind === 'live' || state.kind === 'away'
        ? stays(state)
        : { state: { ...state, tries: 0 }, effects: ['close', 'open', 'poll'] }
    case 'broke':
      return without(state, { tries, effects: [] })
    case 'ended':
      return without(state, { tries: tries + 1, effects: ['openLater'] })
    case 'silent':
      // The browser would never report that this stream is dead.
      return without(state, { tries: tries + 1, effects: ['close', 'openLater'] })
    case 'graceOver':
      if (state.kind !== 'opening') return stays(state)
      if (!state.isReached) return { state: { kind: 'lost', asOf, tries }, effects: ['pollLater'] }
      return {
        state: { kind: 'deaf', asOf, tries },
        effects: [state.isUnseen ? 'refetchNow' : 'catchUp', 'pollLater'],
      }
    case 'pollDue':
      return state.kind === 'deaf' || state.kind === 'lost' || state.kind === 'away'
        ? { state, effects: ['poll'] }
        : stays(state)
    case 'pollResult':
      return afterPoll(state, event)
    default:
      return stays(state)
  }
}

/** The stream is gone. The earlier state determines what the page shows meanwhile. */
function without(state: UnderWay, then: { tries: number; effects: readonly Effect[] }): Transition {
  const { tries, effects } = then
  switch (state.kind) {
    case 'live': {
      const opening = { asOf: state.asOf, tries, isReached: false, isUnseen: false }
      return { state: { kind: 'opening', ...opening }, effects: [...effects, 'startGrace', 'poll'] }
    }
    case 'away':
      return {
        state: { kind: 'lost', asOf: state.asOf, tries },
        effects: [...effects, 'pollLater'],
      }
    default:
      return { state: { ...state, tries }, effects }
  }
}

function afterPoll(
  state: UnderWay,
  { isReached, at }: Extract<ConnectionEvent, { kind: 'pollResult' }>,
): Transition {
  switch (state.kind) {
    case 'opening':
      return stays({ ...state, isReached })
    case 'away':
      // The server has lost its LISTEN connection to the database, and possibly all others.
      return isReached
        ? { state: { kind: 'deaf', asOf: at, tries: 0 }, effects: ['catchUp', 'pollLater'] }
        : { state, effects: ['pollLater'] }
    case 'deaf':
    case 'lost': {
      const { asOf, tries } = state
      return isReached
        ? { state: { kind: 'deaf', asOf: at, tries }, effects: ['catchUp', 'pollLater'] }
        : { state: { kind: 'lost', asOf, tries }, effects: ['pollLater'] }
    }
    default:
      return stays(state)
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** The pause after this many tries; `random` is from 0 to 1, so that not all browsers reconnect together. */
export function pauseOf(tries: number, random: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1))
  return Math.round(most * (0.5 + random / 2))
}

/** The state of the server for display. Unless it is `there`, no request that moves money is sent. */
export function serverOf({ kind }: ConnectionState): 'there' | 'lost' | 'away' {
  return kind === 'lost' || kind === 'away' ? kind : 'there'
}
