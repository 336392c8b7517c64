import { expect, test } from 'vitest'
import { dayOf, dayTitle } from './day.ts'

const at = Date.parse

test.each([
  ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
  ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21'],
  ['2026-11-21T04:59:00.000Z', 'America/New_York', '2026-11-20'],
  ['2026-11-21T05:00:00.000Z', 'America/New_York', '2026-11-21'],
  ['2026-11-20T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-21'],
  ['2026-11-20T10:59:00.000Z', 'Pacific/Pago_Pago', '2026-11-19'],
  ['2026-11-20T18:29:00.000Z', 'Asia/Kolkata', '2026-11-20'],
  ['2026-11-20T18:30:00.000Z', 'Asia/Kolkata', '2026-11-21'],
  // Midnight is at five in UTC before the clocks change, and at four after.
  ['2026-03-08T04:59:00.000Z', 'America/New_York', '2026-03-07'],
  ['2026-03-09T03:59:00.000Z', 'America/New_York', '2026-03-08'],
  ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
  ['2027-01-01T04:59:00.000Z', 'America/New_York', '2026-12-31'],
])('the instant %s in the zone %s is on the day %s', (instant, zone, day) => {
  expect(dayOf(at(instant), zone)).toBe(day)
})

test.each([
  ['2026-11-22', '2026-11-22T23:59:00.000Z', 'UTC', 'Today'],
  ['2026-11-21', '2026-11-22T00:00:00.000Z', 'UTC', 'Yesterday'],
  ['2026-11-20', '2026-11-22T12:00:00.000Z', 'UTC', 'Friday, November 20'],
  // There it is still the 21st.
  ['2026-11-21', '2026-11-22T04:00:00.000Z', 'America/New_York', 'Today'],
  ['2026-11-20', '2026-11-22T04:00:00.000Z', 'America/New_York', 'Yesterday'],
  // Days of 23 and 25 hours: the day before is the day before in their first hour and in their last.
  ['2026-03-07', '2026-03-08T05:30:00.000Z', 'America/New_York', 'Yesterday'],
  ['2026-03-08', '2026-03-09T04:30:00.000Z', 'America/New_York', 'Yesterday'],
  ['2026-03-07', '2026-03-09T04:30:00.000Z', 'America/New_York', 'Saturday, March 7'],
  ['2026-10-31', '2026-11-01T04:30:00.000Z', 'America/New_York', 'Yesterday'],
  ['2026-11-01', '2026-11-02T04:30:00.000Z', 'America/New_York', 'Today'],
  ['2026-10-31', '2026-11-02T04:30:00.000Z', 'America/New_York', 'Yesterday'],
  ['2026-11-01', '2026-11-02T05:30:00.000Z', 'America/New_York', 'Yesterday'],
  ['2026-02-28', '2026-03-01T12:00:00.000Z', 'UTC', 'Yesterday'],
  ['2026-12-31', '2027-01-01T12:00:00.000Z', 'UTC', 'Yesterday'],
  ['2026-12-30', '2027-01-01T12:00:00.000Z', 'UTC', 'Wednesday, December 30, 2026'],
  // From a server whose clock is behind.
  ['2026-11-23', '2026-11-22T12:00:00.000Z', 'UTC', 'Monday, November 23'],
])('the day %s at %s in the zone %s has the title %s', (day, now, zone, title) => {
  expect(dayTitle(day, at(now), zone)).toBe(title)
})
