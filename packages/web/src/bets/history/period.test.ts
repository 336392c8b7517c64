import { expect, test } from 'vitest'
import { currentYear, dayNumber } from './period.ts'

test.each([
  ['2026-11-22T18:00:00.000Z', '2026-01-01', '2026-11-22'],
  // Late in the evening in New York it is the next day in UTC, and at the turn of the year the next year.
  ['2026-11-23T04:59:00.000Z', '2026-01-01', '2026-11-22'],
  ['2027-01-01T04:59:00.000Z', '2026-01-01', '2026-12-31'],
  ['2027-01-01T05:00:00.000Z', '2027-01-01', '2027-01-01'],
])('at %s the period is %s to %s', (now, from, to) => {
  expect(currentYear(Date.parse(now))).toEqual({ from, to })
})

test('a day as an integer', () => {
  expect(dayNumber('2026-01-05')).toBe(20260105)
})
