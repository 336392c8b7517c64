/**
 * How the page stands with the server's stream of what changes: what happens leads to the next stand, and to what has to
 * be done. Pure: `listen.ts` hears, and does it. Moments are milliseconds since 1970 by the server's clock.
 */
import type { LiveEvents } from '@sidebet/contract/live'

export type Contact =
  /** Nobody is signed in. */
  | { readonly kind: 'off' }
  /** Nobody has looked for a while: it was closed, to leave its connection to other tabs. */
  | { readonly kind: 'asleep'; readonly asOf: number }
  /** It is being opened, or was lost less than `GRACE_MS` ago: nothing is said yet. */
  | {
      readonly kind: 'opening'
      readonly asOf: number
      readonly tries: number
      /** A call was answered meanwhile. */
      readonly isReached: boolean
      /** Nobody has looked at what is shown: what has changed need not wait for them. */
      readonly isUnseen: boolean
    }
  | { readonly kind: 'live'; readonly asOf: number }
  /** Calls are answered, only the stream does not come: the page asks by itself. */
  | { readonly kind: 'deaf'; readonly asOf: number; readonly tries: number }
  | { readonly kind: 'lost'; readonly asOf: number; readonly tries: number }
  /** The stream is there, but its server hears of nothing; no call was answered since. */
  | { readonly kind: 'away'; readonly asOf: number }

export type ConnectionEvent =
  | { readonly kind: 'signedIn'; readonly at: number }
  | { readonly kind: 'signedOut' }
  /** Nobody has looked for `UNSEEN_MS`. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'seen' }
  /** The browser says so. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'online' }
  | { readonly kind: 'received'; readonly event: keyof LiveEvents; readonly at: number }
  /** The stream broke, and the browser opens it again by itself. */
  | { readonly kind: 'broke' }
  /** The stream ended, and the browser does nothing more. */
  | { readonly kind: 'ended' }
  /** Nothing was heard for longer than the server is ever silent. */
  | { readonly kind: 'silent' }
  /** `GRACE_MS` have passed since it was asked for. */
  | { readonly kind: 'graceOver' }
  /** It is time to look whether the server answers. */
  | { readonly kind: 'pollDue' }
  /** What came of a look. */
  | { readonly kind: 'pollResult'; readonly isReached: boolean; readonly at: number }

export type Act =
  | 'open'
  | 'close'
  /** After `pauseOf` this many tries. */
  | 'openLater'
  | 'startGrace'
  /** Ask the server anything. */
  | 'poll'
  | 'pollLater'
  /** Ask anew for all that may have changed. */
  | 'catchUp'
  /** The same, where nothing that is shown has to hold still. */
  | 'refetchNow'
  | 'endSession'

type Next = { readonly contact: Contact; readonly acts: readonly Act[] }

/** So long a page may be without the stream before it says so. */
export const GRACE_MS = 4_000
/** So long nobody looks before the stream is closed. */
export const UNSEEN_MS = 30_000

const OFF: Contact = { kind: 'off' }

export function transition(contact: Contact, event: ConnectionEvent): Next {
  if (contact.kind === 'off') {
    return event.kind === 'signedIn' ? begun(event.at) : stays(contact)
  }
  switch (event.kind) {
    case 'signedIn':
      return stays(contact)
    case 'signedOut':
      return { contact: OFF, acts: ['close'] }
    case 'unseen':
      return contact.kind === 'asleep'
        ? stays(contact)
        : { contact: { kind: 'asleep', asOf: contact.asOf }, acts: ['close'] }
    case 'seen':
      return contact.kind === 'asleep' ? reopen(contact) : stays(contact)
    case 'received':
      return receive(contact, event)
    default:
      return contact.kind === 'asleep' ? stays(contact) : underWay(contact, event)
  }
}

function stays(contact: Contact): Next {
  return { contact, acts: [] }
}

function begun(at: number): Next {
  // Who is signed in was just answered.
  const opening = { tries: 0, isReached: true, isUnseen: false }
  return { contact: { kind: 'opening', asOf: at, ...opening }, acts: ['open', 'startGrace'] }
}

function reopen({ asOf }: { readonly asOf: number }): Next {
  const opening = { tries: 0, isReached: false, isUnseen: true }
  return { contact: { kind: 'opening', asOf, ...opening }, acts: ['open', 'startGrace', 'poll'] }
}

function receive(
  contact: Exclude<Contact, { kind: 'off' }>,
  { event, at }: Extract<ConnectionEvent, { kind: 'received' }>,
): Next {
  if (event === 'over') return { contact: OFF, acts: ['close', 'endSession'] }
  if (contact.kind === 'asleep') return stays(contact)
  if (event === 'away') return { contact: { kind: 'away', asOf: contact.asOf }, acts: ['poll'] }
  const live: Contact = { kind: 'live', asOf: at }
  if (event === 'hello' || event === 'back') {
    const isUnseen = contact.kind === 'opening' && contact.isUnseen
    return { contact: live, acts: [isUnseen ? 'refetchNow' : 'catchUp'] }
  }
  return stays(contact.kind === 'live' ? live : contact)
}

type UnderWay = Exclude<Contact, { kind: 'off' | 'asleep' }>

function underWay(contact: UnderWay, event: ConnectionEvent): Next {
  const { asOf } = contact
  const tries = 'tries' in contact ? contact.tries : 0
  switch (event.kind) {
    case 'offline':
      return contact.kind === 'lost'
        ? stays(contact)
        : { contact: { kind: 'lost', asOf, tries: 1 }, acts: ['close', 'openLater', 'pollLater'] }
    case 'online':
      // Whatever was tried without a connection says nothing any more.
      return contact.kind === 'live' || contact.kind === 'away'
        ? stays(contact)
        : { contact: { ...contact, tries: 0 }, acts: ['close', 'open', 'poll'] }
    case 'broke':
      return without(contact, { tries, acts: [] })
    case 'ended':
      return without(contact, { tries: tries + 1, acts: ['openLater'] })
    case 'silent':
      // Nobody would ever hear that it is dead.
      return without(contact, { tries: tries + 1, acts: ['close', 'openLater'] })
    case 'graceOver':
      if (contact.kind !== 'opening') return stays(contact)
      if (!contact.isReached) return { contact: { kind: 'lost', asOf, tries }, acts: ['pollLater'] }
      return {
        contact: { kind: 'deaf', asOf, tries },
        acts: [contact.isUnseen ? 'refetchNow' : 'catchUp', 'pollLater'],
      }
    case 'pollDue':
      return contact.kind === 'deaf' || contact.kind === 'lost' || contact.kind === 'away'
        ? { contact, acts: ['poll'] }
        : stays(contact)
    case 'pollResult':
      return afterPoll(contact, event)
    default:
      return stays(contact)
  }
}

/** The stream is gone. What the page knew of the server before decides what is said meanwhile. */
function without(contact: UnderWay, then: { tries: number; acts: readonly Act[] }): Next {
  const { tries, acts } = then
  switch (contact.kind) {
    case 'live': {
      const opening = { asOf: contact.asOf, tries, isReached: false, isUnseen: false }
      return { contact: { kind: 'opening', ...opening }, acts: [...acts, 'startGrace', 'poll'] }
    }
    case 'away':
      return {
        contact: { kind: 'lost', asOf: contact.asOf, tries },
        acts: [...acts, 'pollLater'],
      }
    default:
      return { contact: { ...contact, tries }, acts }
  }
}

function afterPoll(
  contact: UnderWay,
  { isReached, at }: Extract<ConnectionEvent, { kind: 'pollResult' }>,
): Next {
  switch (contact.kind) {
    case 'opening':
      return stays({ ...contact, isReached })
    case 'away':
      // Its server has lost the connection that hears, and may have all others.
      return isReached
        ? { contact: { kind: 'deaf', asOf: at, tries: 0 }, acts: ['catchUp', 'pollLater'] }
        : { contact, acts: ['pollLater'] }
    case 'deaf':
    case 'lost': {
      const { asOf, tries } = contact
      return isReached
        ? { contact: { kind: 'deaf', asOf: at, tries }, acts: ['catchUp', 'pollLater'] }
        : { contact: { kind: 'lost', asOf, tries }, acts: ['pollLater'] }
    }
    default:
      return stays(contact)
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** How long to wait after this many tries; `random` is from 0 to 1, so that not all browsers come back together. */
export function pauseOf(tries: number, random: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1))
  return Math.round(most * (0.5 + random / 2))
}

/** What the page says of the server. Where it is not `there` nothing is sent that moves money. */
export function serverOf({ kind }: Contact): 'there' | 'lost' | 'away' {
  return kind === 'lost' || kind === 'away' ? kind : 'there'
}
