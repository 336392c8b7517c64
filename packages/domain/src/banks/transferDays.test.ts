import { expect, test } from 'vitest'
import { transferExpectedOn } from './transferDays.ts'

test.each([
  ['deposit', '2026-11-16T15:00:00Z', '2026-11-20'],
  ['withdrawal', '2026-11-16T15:00:00Z', '2026-11-18'],
  // Across Thanksgiving and a weekend.
  ['deposit', '2026-11-24T15:00:00Z', '2026-12-01'],
  // In New York it is still the day before.
  ['withdrawal', '2026-11-17T03:00:00Z', '2026-11-18'],
] as const)('a %s begun at %s is expected on %s', (kind, begunAt, day) => {
  expect(transferExpectedOn(kind, begunAt)).toBe(day)
})
