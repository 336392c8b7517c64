import type { TimelineEvent } from '@sidebet/contract/receipts'
import { expect, test } from 'vitest'
import { eventInWords } from './Timeline.tsx'

const TEAMS = { awayTeam: 'Chicago Bears', homeTeam: 'Miami Dolphins' }
const EVENT: TimelineEvent = {
  at: '2026-11-22T21:10:00.000Z',
  kind: 'read',
  source: 'espn',
  outcome: 'final',
  score: { away: 20, home: 23 },
  document: null,
  by: '',
  reason: '',
  why: '',
}
const VOID = { outcome: 'void', score: null } as const

test.each<[Partial<TimelineEvent>, string]>([
  [{ kind: 'accepted', outcome: null, score: null }, 'The bet was accepted.'],
  [{}, 'espn reported: Chicago Bears 20, Miami Dolphins 23.'],
  [VOID, 'espn reported that the game is called off.'],
  [{ ...VOID, kind: 'ruled' }, 'The game became void by our rules.'],
  [{ kind: 'settled' }, 'The bet was settled: Chicago Bears 20, Miami Dolphins 23.'],
  [
    { ...VOID, kind: 'settled', reason: 'cancelled' },
    'The bet was settled: it is void, because the game was cancelled.',
  ],
  [
    { kind: 'settled', reason: 'acceptedAfterStart' },
    'The bet was settled: it is void, because the bet was accepted after the game had begun.',
  ],
  [{ kind: 'corrected' }, 'The settlement was corrected: Chicago Bears 20, Miami Dolphins 23.'],
  [
    { kind: 'disputed', why: 'the source says 8-10' },
    'The result was disputed: the source says 8-10.',
  ],
  [{ kind: 'disputed' }, 'A user disputed the result.'],
  [
    { kind: 'upheld', by: 'operator', why: 'seen on TV' },
    'An operator checked the result and found it right. The reason: seen on TV.',
  ],
  [{ ...VOID, kind: 'entered', by: 'twoOperators' }, 'Two operators made the game void.'],
  [{ kind: 'entered', by: 'operator' }, 'An operator entered this result.'],
])('an event of the timeline reads %j', (change, words) => {
  expect(eventInWords({ ...EVENT, ...change }, [], TEAMS)).toBe(words)
})

test('a result that an operator enters after the settlement corrects it', () => {
  const entered = { ...EVENT, kind: 'entered', by: 'operator' } as const
  expect(eventInWords(entered, [{ kind: 'settled' }], TEAMS)).toBe(
    'An operator corrected the result.',
  )
})
