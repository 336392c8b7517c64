/** The day of a league: the unit in which a feed is requested, read and found silent. */
import { easternDay, easternToUtc } from '@sidebet/domain/games/easternDate'
import type { LeagueCode } from '@sidebet/domain/games/league'

/** One US Eastern day of one league. */
export type FeedDay = {
  readonly league: LeagueCode
  /** "2026-11-17" */
  readonly day: string
  /** Its first instant. */
  readonly from: Date
  /** The first instant after it. */
  readonly to: Date
}

const DAY_MS = 86_400_000

/** The days of a league from that of one instant to that of another (milliseconds since 1970), in ascending order. */
export function daysBetween(league: LeagueCode, from: number, to: number): FeedDay[] {
  const [first, last] = [dayOf(from), dayOf(to)]
  const days: FeedDay[] = []
  for (let day = first; day <= last; day = daysLater(day, 1)) days.push(feedDay(league, day))
  return days
}

/** `day` as "2026-11-17". */
export function feedDay(league: LeagueCode, day: string): FeedDay {
  return { league, day, from: midnight(day), to: midnight(daysLater(day, 1)) }
}

/** The US Eastern day of an instant (milliseconds since 1970), as "2026-11-17". */
export function dayOf(instant: number): string {
  return easternDay(new Date(instant).toISOString())
}

/** The day that is `days` days after `day`, both as "2026-11-17". */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Whether an instant (ISO, UTC) is on one of these days. */
export function isOnDays(days: readonly FeedDay[], instant: string): boolean {
  const at = Date.parse(instant)
  return days.some(({ from, to }) => from.getTime() <= at && at < to.getTime())
}

/** Runs of consecutive days, each of at most `most` days. */
export function runsOf(days: readonly FeedDay[], most: number): FeedDay[][] {
  const runs: FeedDay[][] = []
  for (const day of [...days].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    const run = runs.at(-1)
    const follows = run !== undefined && run.at(-1)!.to.getTime() === day.from.getTime()
    if (follows && run.length < most) run.push(day)
    else runs.push([day])
  }
  return runs
}

const midnight = (day: string) => new Date(easternToUtc(day, '00:00')!)
