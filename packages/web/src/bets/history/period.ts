/** Days as the account history takes them: "2026-11-22", a day in US Eastern time (GAP-123). */
import { easternDay } from '@sidebet/domain/games/easternDate'

export type Period = { readonly from: string; readonly to: string }

/** 1 January of the current year to today, by the server's clock (S13); `now` in milliseconds since 1970. */
export function currentYear(now: number): Period {
  const today = todayAt(now)
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** The most used periods, by their names in the texts; `now` in milliseconds since 1970. */
export function usualPeriods(now: number) {
  const today = todayAt(now)
  const lastYear = Number(today.slice(0, 4)) - 1
  return {
    thisYear: currentYear(now),
    thisMonth: { from: `${today.slice(0, 7)}-01`, to: today },
    last30Days: { from: daysBefore(today, 29), to: today },
    lastYear: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
  } satisfies Record<string, Period>
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.from === b.from && a.to === b.to
}

/** "2026-11-22" as the integer 20261122. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

/** The current day in US Eastern time; `now` in milliseconds since 1970. */
export function todayAt(now: number): string {
  return easternDay(new Date(now).toISOString())
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}
