/** The weeks that a feed is asked for, so that no answer is too long: baseball plays a hundred games in one. */
import { easternDay, easternToUtc } from '@sidebet/domain/games/easternDate'
import type { LeagueCode } from '@sidebet/domain/games/league'

/** Seven US Eastern days of one league, from a Tuesday on: a weekend and its Monday belong together. */
export type FeedWeek = {
  readonly league: LeagueCode
  /** "2026-11-17" */
  readonly firstDay: string
  /** Its first instant. */
  readonly from: Date
  /** The first instant after it. */
  readonly to: Date
}

const DAY_MS = 86_400_000
const DAYS = 7
/** 6 January 1970 was a Tuesday. */
const FIRST_TUESDAY = 5

/** The weeks of a league that hold the time between two instants (milliseconds since 1970), the first one first. */
export function weeksBetween(league: LeagueCode, from: number, to: number): FeedWeek[] {
  const [first, last] = [weekOf(from), weekOf(to)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const days = FIRST_TUESDAY + DAYS * (first + index)
    const firstDay = dayAt(days)
    return { league, firstDay, from: midnight(firstDay), to: midnight(dayAt(days + DAYS)) }
  })
}

/** A day so many days after another, both as "2026-11-17". */
export function daysLater(day: string, days: number): string {
  return dayAt(Date.parse(day) / DAY_MS + days)
}

function weekOf(instant: number): number {
  const days = Date.parse(easternDay(new Date(instant).toISOString())) / DAY_MS
  return Math.floor((days - FIRST_TUESDAY) / DAYS)
}

const dayAt = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)
const midnight = (day: string) => new Date(easternToUtc(day, '00:00')!)
