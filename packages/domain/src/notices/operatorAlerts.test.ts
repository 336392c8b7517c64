import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { type AlertKind, isLarge, notifyAfterMs } from './operatorAlerts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

test.each<[AlertKind, number, number | null]>([
  ['suspended', 0, null],
  ['suspended', 1, HOUR],
  ['suspended', 999_99, HOUR],
  ['suspended', 1_000_00, 10 * MINUTE],
  ['suspended', 9_999_99, 10 * MINUTE],
  ['suspended', 10_000_00, 0],
  ['overdue', 0, null],
  ['overdue', 20_00, HOUR],
  ['overdue', 10_000_00, 0],
  ['waiting', 0, null],
  ['waiting', 20_00, HOUR],
  ['waiting', 1_000_00, 10 * MINUTE],
  ['reported', 0, null],
  ['reported', 20_00, HOUR],
  ['reported', 10_000_00, 0],
  ['disputed', 0, null],
  ['disputed', 1, 0],
  ['disputed', 10_000_00, 0],
  ['decision', 0, null],
  ['decision', 20_00, HOUR],
  ['decision', 1_000_00, 10 * MINUTE],
  ['promotion', 999_99, HOUR],
  ['promotion', 5_000_00, 10 * MINUTE],
  ['promotion', 10_000_00, 0],
  ['role', 0, 10 * MINUTE],
])(
  'the alert %s with %i cents at stake notifies operators after %s ms',
  (kind, atStake, expected) => {
    expect(notifyAfterMs({ kind, atStake: cents(atStake) })).toBe(expected)
  },
)

test.each<[AlertKind, number, boolean]>([
  ['suspended', 0, false],
  ['suspended', 999_99, false],
  ['suspended', 1_000_00, true],
  ['disputed', 999_99, false],
  ['disputed', 10_000_00, true],
  ['role', 0, true],
])('the alert %s with %i cents at stake is sent by SMS: %s', (kind, atStake, expected) => {
  expect(isLarge({ kind, atStake: cents(atStake) })).toBe(expected)
})
