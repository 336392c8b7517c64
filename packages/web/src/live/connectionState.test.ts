import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ConnectionEvent,
  type ConnectionState,
  type Effect,
  pauseOf,
  serverOf,
  transition,
} from './connectionState.ts'

const AT = 5_000
const OFF: ConnectionState = { kind: 'off' }
const ASLEEP: ConnectionState = { kind: 'asleep', asOf: 1 }
const OPENING: ConnectionState = {
  kind: 'opening',
  asOf: 1,
  tries: 0,
  isReached: false,
  isUnseen: false,
}
const REACHED: ConnectionState = { ...OPENING, isReached: true }
const OPENING_UNSEEN: ConnectionState = { ...OPENING, isUnseen: true }
const LIVE: ConnectionState = { kind: 'live', asOf: 1 }
const DEAF: ConnectionState = { kind: 'deaf', asOf: 1, tries: 2 }
const LOST: ConnectionState = { kind: 'lost', asOf: 1, tries: 2 }
const AWAY: ConnectionState = { kind: 'away', asOf: 1 }

const streamEvent = (
  event: Extract<ConnectionEvent, { kind: 'received' }>['event'],
): ConnectionEvent => ({
  kind: 'received',
  event,
  at: AT,
})
const pollResult = (isReached: boolean): ConnectionEvent => ({
  kind: 'pollResult',
  isReached,
  at: AT,
})
const just = (kind: Exclude<ConnectionEvent['kind'], 'signedIn' | 'received' | 'pollResult'>) =>
  ({ kind }) as ConnectionEvent

test.each<[string, ConnectionState, ConnectionEvent, ConnectionState, Effect[]]>([
  // The stream opens.
  [
    'signed in',
    OFF,
    { kind: 'signedIn', at: AT },
    { ...REACHED, asOf: AT },
    ['open', 'startGrace'],
  ],
  [
    'the first hello refetches the changes before it',
    OPENING,
    streamEvent('hello'),
    { ...LIVE, asOf: AT },
    ['catchUp'],
  ],
  [
    'the first hello refetches nothing when the changes before it follow',
    OPENING,
    { kind: 'received', event: 'hello', at: AT, isComplete: true },
    { ...LIVE, asOf: AT },
    [],
  ],
  [
    'a beat confirms that no change is missing',
    LIVE,
    streamEvent('beat'),
    { ...LIVE, asOf: AT },
    [],
  ],
  ['a change confirms it as well', LIVE, streamEvent('changed'), { ...LIVE, asOf: AT }, []],
  [
    'the browser opened it again unseen',
    LIVE,
    streamEvent('hello'),
    { ...LIVE, asOf: AT },
    ['catchUp'],
  ],
  // The stream breaks.
  ['broken', LIVE, just('broke'), OPENING, ['startGrace', 'poll']],
  ['ended', LIVE, just('ended'), { ...OPENING, tries: 1 }, ['openLater', 'startGrace', 'poll']],
  [
    'silent',
    LIVE,
    just('silent'),
    { ...OPENING, tries: 1 },
    ['close', 'openLater', 'startGrace', 'poll'],
  ],
  ['broken again', OPENING, just('broke'), OPENING, []],
  ['ended again', { ...OPENING, tries: 1 }, just('ended'), { ...OPENING, tries: 2 }, ['openLater']],
  [
    'silent from the first',
    OPENING,
    just('silent'),
    { ...OPENING, tries: 1 },
    ['close', 'openLater'],
  ],
  ['silent while lost', LOST, just('silent'), { ...LOST, tries: 3 }, ['close', 'openLater']],
  // The stream stays closed: the results of polls determine the state.
  ['a call was answered', OPENING, pollResult(true), REACHED, []],
  ['a later one was not', REACHED, pollResult(false), OPENING, []],
  [
    'the stream alone is missing',
    REACHED,
    just('graceOver'),
    { ...DEAF, tries: 0 },
    ['catchUp', 'pollLater'],
  ],
  ['nothing comes', OPENING, just('graceOver'), { ...LOST, tries: 0 }, ['pollLater']],
  ['the grace of another time', LIVE, just('graceOver'), LIVE, []],
  ['a due poll', DEAF, just('pollDue'), DEAF, ['poll']],
  ['a due poll while lost', LOST, just('pollDue'), LOST, ['poll']],
  ['a due poll while live has no effect', LIVE, just('pollDue'), LIVE, []],
  [
    'deaf, and calls go on',
    DEAF,
    pollResult(true),
    { ...DEAF, asOf: AT },
    ['catchUp', 'pollLater'],
  ],
  ['deaf, and calls do not', DEAF, pollResult(false), LOST, ['pollLater']],
  [
    'lost, and calls come back',
    LOST,
    pollResult(true),
    { ...DEAF, asOf: AT },
    ['catchUp', 'pollLater'],
  ],
  ['lost, and stays so', LOST, pollResult(false), LOST, ['pollLater']],
  ['ended while lost', LOST, just('ended'), { ...LOST, tries: 3 }, ['openLater']],
  ['back from deaf', DEAF, streamEvent('hello'), { ...LIVE, asOf: AT }, ['catchUp']],
  ['back from lost', LOST, streamEvent('hello'), { ...LIVE, asOf: AT }, ['catchUp']],
  ['an answer that comes late', LIVE, pollResult(false), LIVE, []],
  // Events of the browser.
  ['offline', LIVE, just('offline'), { ...LOST, tries: 1 }, ['close', 'openLater', 'pollLater']],
  [
    'offline before it came',
    OPENING,
    just('offline'),
    { ...LOST, tries: 1 },
    ['close', 'openLater', 'pollLater'],
  ],
  ['offline, as we knew', LOST, just('offline'), LOST, []],
  ['online', LOST, just('online'), { ...LOST, tries: 0 }, ['close', 'open', 'poll']],
  ['online, and it comes already', OPENING, just('online'), OPENING, ['close', 'open', 'poll']],
  ['online, as we knew', LIVE, just('online'), LIVE, []],
  // The server reports the state of its database.
  ['away', LIVE, streamEvent('away'), AWAY, ['poll']],
  ['away from the first', OPENING, streamEvent('away'), AWAY, ['poll']],
  ['away, and no call is answered', AWAY, pollResult(false), AWAY, ['pollLater']],
  ['away, and a poll is due', AWAY, just('pollDue'), AWAY, ['poll']],
  [
    'away, and polls are answered',
    AWAY,
    pollResult(true),
    { ...DEAF, asOf: AT, tries: 0 },
    ['catchUp', 'pollLater'],
  ],
  ['a beat does not end away', AWAY, streamEvent('beat'), AWAY, []],
  ['back', AWAY, streamEvent('back'), { ...LIVE, asOf: AT }, ['catchUp']],
  ['away, and the stream breaks', AWAY, just('broke'), { ...LOST, tries: 0 }, ['pollLater']],
  [
    'away, and the stream ends',
    AWAY,
    just('ended'),
    { ...LOST, tries: 1 },
    ['openLater', 'pollLater'],
  ],
  // The page is hidden.
  ['unseen', LIVE, just('unseen'), ASLEEP, ['close']],
  ['unseen and lost', LOST, just('unseen'), ASLEEP, ['close']],
  ['asleep', ASLEEP, just('unseen'), ASLEEP, []],
  ['asleep ignores events', ASLEEP, streamEvent('beat'), ASLEEP, []],
  ['asleep and offline', ASLEEP, just('offline'), ASLEEP, []],
  ['seen', ASLEEP, just('seen'), OPENING_UNSEEN, ['open', 'startGrace', 'poll']],
  ['seen all the time', LIVE, just('seen'), LIVE, []],
  [
    'an unseen page refetches without freezing its rows',
    OPENING_UNSEEN,
    streamEvent('hello'),
    { ...LIVE, asOf: AT },
    ['refetchNow'],
  ],
  [
    'an unseen page refetches without the stream as well',
    { ...OPENING_UNSEEN, isReached: true },
    just('graceOver'),
    { ...DEAF, tries: 0 },
    ['refetchNow', 'pollLater'],
  ],
  // The session ends.
  ['over', LIVE, streamEvent('over'), OFF, ['close', 'endSession']],
  ['signed out', LOST, just('signedOut'), OFF, ['close']],
  ['signed out while asleep', ASLEEP, just('signedOut'), OFF, ['close']],
  ['off ignores events', OFF, streamEvent('hello'), OFF, []],
])('%s', (_name, state, event, then, effects) => {
  expect(transition(state, event)).toEqual({ state: then, effects })
})

test('the server counts as lost or away only in the states lost and away', () => {
  const states = [OFF, ASLEEP, OPENING, LIVE, DEAF, LOST, AWAY].map(serverOf)
  expect(states).toEqual(['there', 'there', 'there', 'there', 'there', 'lost', 'away'])
})

test.each([
  [1, 0, 500],
  [1, 1, 1_000],
  [2, 1, 2_000],
  [3, 0.5, 3_000],
  [5, 1, 15_000],
  [60, 0, 7_500],
  [60, 1, 15_000],
  [0, 1, 1_000],
])('the pause after %i tries, with the random number %d, is %i ms', (tries, random, pause) => {
  expect(pauseOf(tries, random)).toBe(pause)
})

const timestamp = fc.integer({ min: 1, max: 1_000_000 })
const happenings: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc
    .constantFrom(
      ...([
        'signedOut',
        'unseen',
        'seen',
        'offline',
        'online',
        'broke',
        'ended',
        'silent',
      ] as const),
      ...(['graceOver', 'pollDue'] as const),
    )
    .map(just),
  fc.record({ kind: fc.constant('signedIn' as const), at: timestamp }),
  fc.record({
    kind: fc.constant('received' as const),
    event: fc.constantFrom('hello', 'beat', 'changed', 'away', 'back', 'over'),
    at: timestamp,
  }),
  fc.record({ kind: fc.constant('pollResult' as const), isReached: fc.boolean(), at: timestamp }),
)

test('after any events, hello makes the connection live with one refetch, unless it is off or asleep', () => {
  fc.assert(
    fc.property(fc.array(happenings), (all) => {
      const state = all.reduce<ConnectionState>((now, one) => transition(now, one).state, OFF)
      const { state: then, effects } = transition(state, streamEvent('hello'))
      if (state.kind === 'off' || state.kind === 'asleep') {
        expect([then, effects]).toEqual([state, []])
        return
      }
      expect([then.kind, effects.length]).toEqual(['live', 1])
      expect(['catchUp', 'refetchNow']).toContain(effects[0])
    }),
  )
})

test('a lost or deaf connection always has a pending effect that may change it', () => {
  // A stream that is opening, a pause before that, or the time until the next poll.
  const WAITS: readonly Effect[] = ['open', 'openLater', 'startGrace', 'pollLater', 'poll']
  fc.assert(
    fc.property(fc.array(happenings, { minLength: 1 }), (all) => {
      let state: ConnectionState = OFF
      for (const event of all) {
        const next = transition(state, event)
        const isLost = next.state.kind === 'lost' || next.state.kind === 'deaf'
        const wasLost = state.kind === 'lost' || state.kind === 'deaf'
        if (isLost && !wasLost)
          expect(next.effects.filter((act) => WAITS.includes(act))).not.toEqual([])
        if (isLost && event.kind === 'pollResult') expect(next.effects).toContain('pollLater')
        if (isLost && event.kind === 'pollDue') expect(next.effects).toContain('poll')
        state = next.state
      }
    }),
  )
})
