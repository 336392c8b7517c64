import { expect, test } from 'vitest'
import { seasonStart } from './seasonStart.ts'

test.each([
  ['2026-11-22T12:00:00Z', '2026-08-01T04:00:00.000Z'],
  ['2027-02-08T00:00:00Z', '2026-08-01T04:00:00.000Z'],
  ['2027-07-31T12:00:00Z', '2026-08-01T04:00:00.000Z'],
  // Still 31 July in New York.
  ['2027-08-01T03:59:59Z', '2026-08-01T04:00:00.000Z'],
  ['2027-08-01T04:00:00Z', '2027-08-01T04:00:00.000Z'],
])('the time %s is in the season that starts at %s', (now, from) => {
  expect(seasonStart(Date.parse(now))).toBe(from)
})
