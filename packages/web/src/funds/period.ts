/** Days as the account history asks for them: "2026-11-22", a day in US Eastern time (GAP-123). */
import { easternDay } from '@sidebet/domain/games/easternDate'

export type Period = { readonly from: string; readonly to: string }

/** 1 January of the current year to today, by the server's clock (accounts.md 2); `now` in milliseconds since 1970. */
export function currentYear(now: number): Period {
  const today = easternDay(new Date(now).toISOString())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** "2026-11-22" as the integer 20261122. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

/** The day that was typed, as MM/dd/yyyy or with the year first; null while it is none. */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim())
  if (american) return realDay(american[3]!, american[1]!, american[2]!)
  const ordered = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text.trim())
  return ordered && realDay(ordered[1]!, ordered[2]!, ordered[3]!)
}

/** There is no 31 April: a date that JavaScript moves on is none. */
function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00.000Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? null : text
}
