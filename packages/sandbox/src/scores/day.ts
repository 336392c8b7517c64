/** Calendar days as "2026-11-22", counted without time zones. */

const DAY_MS = 86_400_000

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from `earlier` to `later`. */
export function daysBetween(earlier: string, later: string): number {
  return dayNumber(later) - dayNumber(earlier)
}

/** The days of a demo week. It starts on Tuesday, so that a weekend's games through Monday are in one week. */
const WEEKDAYS = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon'] as const

export type Weekday = (typeof WEEKDAYS)[number]

const A_TUESDAY = dayNumber('1970-01-06')

/** The week of a day, counted from the first one of 1970, and its weekday. */
export function weekOf(day: string): { week: number; weekday: Weekday } {
  const days = dayNumber(day) - A_TUESDAY
  const week = Math.floor(days / 7)
  return { week, weekday: WEEKDAYS[days - week * 7]! }
}

/** "20261122" as "2026-11-22"; null when there is no such day. */
export function dayOfDigits(digits: string): string | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? []
  const day = `${year}-${month}-${date}`
  const isReal = !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day
  return isReal ? day : null
}

/** "202611" as its first and last day; null when there is no such month. */
export function monthOfDigits(digits: string): { from: string; to: string } | null {
  const from = dayOfDigits(`${digits}01`)
  if (from === null) return null
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}
