import { expect, test } from 'vitest'
import { espnStatus } from './espnStatus.ts'

// In order of precedence: the name, then completed, then the state.
test.each<[string, unknown, unknown, ReturnType<typeof espnStatus>]>([
  ['STATUS_POSTPONED', 'post', false, 'postponed'],
  ['STATUS_POSTPONED', 'post', true, 'postponed'],
  ['STATUS_CANCELED', 'post', false, 'cancelled'],
  ['STATUS_CANCELED', 'post', true, 'cancelled'],
  ['STATUS_ABANDONED', 'post', true, 'cancelled'],
  ['STATUS_FORFEIT', 'post', true, 'cancelled'],
  ['STATUS_SUSPENDED', 'in', false, 'suspended'],
  ['STATUS_SUSPENDED', 'post', false, 'suspended'],
  ['STATUS_FINAL', 'post', true, 'final'],
  ['STATUS_FULL_TIME', 'post', true, 'final'],
  ['STATUS_FINAL_AET', 'post', true, 'final'],
  ['STATUS_FINAL_PEN', 'post', true, 'final'],
  ['STATUS_OF_TOMORROW', 'post', true, 'final'],
  ['STATUS_FINAL', undefined, true, 'final'],
  // A name never makes a final, nor a truthy value.
  ['STATUS_FINAL', 'post', false, 'live'],
  ['STATUS_FINAL', 'post', undefined, 'live'],
  ['STATUS_FINAL', 'post', 'true', 'live'],
  ['STATUS_FINAL', 'post', 1, 'live'],
  ['STATUS_FINAL', 'in', true, 'live'],
  ['STATUS_FINAL', 'pre', true, 'live'],
  ['STATUS_SCHEDULED', 'post', false, 'live'],
  ['STATUS_SCHEDULED', 'in', false, 'live'],
  ['STATUS_IN_PROGRESS', 'in', false, 'live'],
  ['STATUS_HALFTIME', 'in', false, 'live'],
  ['STATUS_RAIN_DELAY', 'in', false, 'live'],
  ['STATUS_DELAYED', 'pre', false, 'scheduled'],
  ['STATUS_SCHEDULED', 'pre', false, 'scheduled'],
  ['STATUS_SCHEDULED', undefined, undefined, 'scheduled'],
  ['STATUS_OF_TOMORROW', undefined, false, null],
  ['constructor', undefined, undefined, null],
])(
  'the status %s with state %s and completed %s is read as %s',
  (name, state, completed, status) => {
    expect(espnStatus({ name, state, completed })).toBe(status)
  },
)

test.each<[string, ReturnType<typeof espnStatus>]>([
  ['Final', 'final'],
  ['Final/OT', 'final'],
  ['Final Score - After Penalties', 'final'],
  ['Forfeit', 'cancelled'],
  ['Final - Forfeited', 'cancelled'],
  ['Walkover', 'cancelled'],
  ['Awarded to the home team', 'cancelled'],
  ['Abandoned', 'cancelled'],
  ['Canceled', 'cancelled'],
  ['Postponed', 'postponed'],
  ['Suspended', 'suspended'],
])('a final with the text "%s" is read as %s', (text, status) => {
  const type = { name: 'STATUS_FINAL', state: 'post', completed: true }
  for (const field of ['detail', 'shortDetail', 'description']) {
    expect(espnStatus({ ...type, [field]: text })).toBe(status)
  }
})

test.each([undefined, null, 'STATUS_FINAL', [], {}])(
  'the status type %j yields no status',
  (type) => {
    expect(espnStatus(type)).toBeNull()
  },
)
