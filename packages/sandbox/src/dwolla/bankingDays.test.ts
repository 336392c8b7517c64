import { expect, test } from 'vitest'
import { bankingDaysAfter, cutOffAfter } from './bankingDays.ts'

test.each([
  ['2026-11-23T15:00:00Z', 0, '2026-11-23T15:00:00.000Z'],
  ['2026-11-23T15:00:00Z', 1, '2026-11-24T15:00:00.000Z'],
  // Across Thanksgiving and a weekend.
  ['2026-11-25T15:00:00Z', 2, '2026-11-30T15:00:00.000Z'],
  ['2026-11-22T15:00:00Z', 4, '2026-11-27T15:00:00.000Z'],
  ['2026-11-21T15:00:00Z', 1, '2026-11-23T15:00:00.000Z'],
  // In the east of the US it is still Friday.
  ['2026-11-21T02:00:00Z', 1, '2026-11-24T02:00:00.000Z'],
  // Across the end of a year.
  ['2026-12-31T15:00:00Z', 1, '2027-01-04T15:00:00.000Z'],
])('%s plus %i banking days is %s', (from, days, expected) => {
  expect(new Date(bankingDaysAfter(Date.parse(from), days)).toISOString()).toBe(expected)
})

test.each([
  ['2026-11-23T15:00:00Z', '2026-11-23T22:00:00.000Z'],
  ['2026-11-23T22:00:00Z', '2026-11-24T22:00:00.000Z'],
  ['2026-11-25T23:00:00Z', '2026-11-27T22:00:00.000Z'],
  ['2026-07-08T15:00:00Z', '2026-07-08T21:00:00.000Z'],
])('a transfer submitted at %s can be cancelled until %s', (from, expected) => {
  expect(new Date(cutOffAfter(Date.parse(from))).toISOString()).toBe(expected)
})
