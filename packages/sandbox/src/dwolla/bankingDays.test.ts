import { expect, test } from 'vitest'
import { bankHolidays, bankingDaysAfter, cutOffAfter, isBankingDay } from './bankingDays.ts'

test('the holidays of the Federal Reserve, moved from Sundays and not from Saturdays', () => {
  expect(bankHolidays('2026')).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ])
  expect(bankHolidays('2027')).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-19',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-25',
  ])
})

test.each([
  ['2026-11-25', true],
  ['2026-11-26', false],
  ['2026-11-27', true],
  ['2026-11-28', false],
  ['2026-11-29', false],
  // The Friday before Independence Day on a Saturday, the Monday after one on a Sunday.
  ['2026-07-03', true],
  ['2027-07-05', false],
])('%s is a banking day: %s', (day, expected) => {
  expect(isBankingDay(day)).toBe(expected)
})

test.each([
  ['2026-11-23T15:00:00Z', 0, '2026-11-23T15:00:00.000Z'],
  ['2026-11-23T15:00:00Z', 1, '2026-11-24T15:00:00.000Z'],
  // Over Thanksgiving and a weekend.
  ['2026-11-25T15:00:00Z', 2, '2026-11-30T15:00:00.000Z'],
  ['2026-11-22T15:00:00Z', 4, '2026-11-27T15:00:00.000Z'],
  ['2026-11-21T15:00:00Z', 1, '2026-11-23T15:00:00.000Z'],
  // In the east of the US it is still Friday.
  ['2026-11-21T02:00:00Z', 1, '2026-11-24T02:00:00.000Z'],
  // Over the end of a year.
  ['2026-12-31T15:00:00Z', 1, '2027-01-04T15:00:00.000Z'],
])('%s and %i banking days: %s', (from, days, expected) => {
  expect(new Date(bankingDaysAfter(Date.parse(from), days)).toISOString()).toBe(expected)
})

test.each([
  ['2026-11-23T15:00:00Z', '2026-11-23T22:00:00.000Z'],
  ['2026-11-23T22:00:00Z', '2026-11-24T22:00:00.000Z'],
  ['2026-11-25T23:00:00Z', '2026-11-27T22:00:00.000Z'],
  ['2026-07-08T15:00:00Z', '2026-07-08T21:00:00.000Z'],
])('what is given to the bank at %s can be called back until %s', (from, expected) => {
  expect(new Date(cutOffAfter(Date.parse(from))).toISOString()).toBe(expected)
})
