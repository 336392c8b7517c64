import fc from 'fast-check'
import { expect, test } from 'vitest'
import { easternDate, easternDay, easternToUtc } from './easternDate.ts'

test('an instant is converted to every date format of the API', () => {
  expect(easternDate('2026-11-22T18:00:00.000Z')).toEqual({
    date: '11/22/2026',
    dateOUS: '22/11/2026',
    dateShort: '11/22',
    dateShortOUS: '22/11',
    dateDate: '2026-11-22',
    dateDB: 20261122,
  })
  expect(easternDate('2027-01-05T12:00Z')).toMatchObject({ date: '01/05/2027', dateDB: 20270105 })
})

test.each([
  ['a second before midnight in summer', '2026-07-05T03:59:59Z', '2026-07-04'],
  ['midnight in summer', '2026-07-05T04:00:00Z', '2026-07-05'],
  ['a second before midnight in winter', '2026-12-05T04:59:59Z', '2026-12-04'],
  ['midnight in winter', '2026-12-05T05:00:00Z', '2026-12-05'],
  ['the last hour of a year', '2027-01-01T04:30:00Z', '2026-12-31'],
  ['a Monday night game on a UTC Tuesday', '2026-09-15T00:15Z', '2026-09-14'],
  ['midnight of the spring change', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['the end of the spring change', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['after the spring change', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['midnight of the autumn change', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['the end of the autumn change', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['after the autumn change', '2026-11-02T05:00:00Z', '2026-11-02'],
  ['the leap day', '2028-03-01T04:59:59Z', '2028-02-29'],
])('the Eastern day of %s', (_, instant, day) => {
  expect(easternDay(instant)).toBe(day)
})

test('an invalid instant throws a RangeError', () => {
  expect(() => easternDate('next Sunday')).toThrow(RangeError)
})

test.each([
  ['2025-09-07', '13:00', '2025-09-07T17:00:00.000Z'],
  ['2025-12-07', '13:00', '2025-12-07T18:00:00.000Z'],
  ['2025-09-07', '9:30', '2025-09-07T13:30:00.000Z'],
  ['2026-02-08', '18:30', '2026-02-08T23:30:00.000Z'],
  ['2026-07-04', '00:00', '2026-07-04T04:00:00.000Z'],
  ['2026-07-04', '23:59', '2026-07-05T03:59:00.000Z'],
  // Spring: 02:00 to 03:00 does not exist.
  ['2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
  ['2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
  ['2026-03-08', '13:00', '2026-03-08T17:00:00.000Z'],
  ['2026-03-07', '23:59', '2026-03-08T04:59:00.000Z'],
  // Autumn: 01:00 to 02:00 occurs twice; the first one counts.
  ['2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
  ['2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
  ['2026-11-01', '13:00', '2026-11-01T18:00:00.000Z'],
])('the Eastern time %s %s is the instant %s', (date, time, instant) => {
  expect(easternToUtc(date, time)).toBe(instant)
})

test.each([
  ['2026-02-29', '13:00'],
  ['2026-13-01', '13:00'],
  ['2026-00-10', '13:00'],
  ['2026-4-1', '13:00'],
  ['0000-01-01', '13:00'],
  ['2026-04-01', '24:00'],
  ['2026-04-01', '13:60'],
  ['2026-04-01', ''],
  ['', '13:00'],
  ['TBD', 'TBD'],
])('"%s" "%s" is not a date and time', (date, time) => {
  expect(easternToUtc(date, time)).toBeNull()
})

test('an Eastern date and time converts to an instant on the same Eastern day', () => {
  const minutes = fc.integer({ min: 0, max: 365 * 30 * 1440 })
  fc.assert(
    fc.property(minutes, (minute) => {
      const wall = new Date(Date.UTC(2007, 0, 1) + minute * 60_000).toISOString()
      const [date, time] = [wall.slice(0, 10), wall.slice(11, 16)]
      const instant = easternToUtc(date, time)!
      expect(easternDay(instant)).toBe(date)
    }),
  )
})
