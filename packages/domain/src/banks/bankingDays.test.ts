import { expect, test } from 'vitest'
import { afterBankingDays, isBankingDay } from './bankingDays.ts'

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2026-11-22', false],
  // Thanksgiving is the fourth Thursday. The Friday after it is a banking day.
  ['2026-11-26', false],
  ['2026-11-27', true],
  ['2025-11-27', false],
  // The first of January 2028 is a Saturday: the Friday before is no holiday.
  ['2027-12-31', true],
  // The fourth of July 2027 is a Sunday: the Monday after it is the holiday.
  ['2027-07-05', false],
  ['2026-05-25', false],
  ['2026-05-18', true],
  ['2026-01-19', false],
  ['2026-02-16', false],
  ['2026-09-07', false],
  ['2026-10-12', false],
  ['2026-06-19', false],
])('%s is a banking day: %s', (day, is) => {
  expect(isBankingDay(day)).toBe(is)
})

test.each([
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-22', 4, '2026-11-27'],
  ['2026-12-24', 1, '2026-12-28'],
])('the day %s plus %d banking days is %s', (day, count, then) => {
  expect(afterBankingDays(day, count)).toBe(then)
})
