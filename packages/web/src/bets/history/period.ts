/** Days as the account history asks for them: "2026-11-22", a day in US Eastern time (GAP-123). */
import { easternDay } from '@sidebet/domain/games/easternDate'

export type Period = { readonly from: string; readonly to: string }

/** 1 January of the current year to today, by the server's clock (S13); `now` in milliseconds since 1970. */
export function currentYear(now: number): Period {
  const today = easternDay(new Date(now).toISOString())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** "2026-11-22" as the integer 20261122. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}
