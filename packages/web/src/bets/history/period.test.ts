import { expect, test } from 'vitest'
import { currentYear, dayNumber, usualPeriods } from './period.ts'

test.each([
  ['2026-11-22T18:00:00.000Z', '2026-01-01', '2026-11-22'],
  // Late in the evening in New York, UTC has the next day, and at the end of December the next year.
  ['2026-11-23T04:59:00.000Z', '2026-01-01', '2026-11-22'],
  ['2027-01-01T04:59:00.000Z', '2026-01-01', '2026-12-31'],
  ['2027-01-01T05:00:00.000Z', '2027-01-01', '2027-01-01'],
])('at %s the current year is %s to %s', (now, from, to) => {
  expect(currentYear(Date.parse(now))).toEqual({ from, to })
})

test.each([
  ['2026-11-22T18:00:00.000Z', 'thisYear', '2026-01-01', '2026-11-22'],
  ['2026-11-22T18:00:00.000Z', 'thisMonth', '2026-11-01', '2026-11-22'],
  ['2026-11-22T18:00:00.000Z', 'last30Days', '2026-10-24', '2026-11-22'],
  ['2026-11-22T18:00:00.000Z', 'lastYear', '2025-01-01', '2025-12-31'],
  // Thirty days including today, across a February with 29 days and across the end of a year.
  ['2028-03-05T18:00:00.000Z', 'last30Days', '2028-02-05', '2028-03-05'],
  ['2027-01-05T18:00:00.000Z', 'last30Days', '2026-12-07', '2027-01-05'],
] as const)('at %s the period %s is %s to %s', (now, name, from, to) => {
  expect(usualPeriods(Date.parse(now))[name]).toEqual({ from, to })
})

test('a day is written as an integer', () => {
  expect(dayNumber('2026-01-05')).toBe(20260105)
})
