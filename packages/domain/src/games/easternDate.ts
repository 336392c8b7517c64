import { wallClockAt, wallTimeToUtc } from './wallClock.ts'

const EASTERN = 'America/New_York'

/** The US Eastern calendar date of an instant in every format of the wire (GAP-174). */
export type EasternDate = {
  /** "11/22/2026" */
  readonly date: string
  /** "22/11/2026", for users outside the US */
  readonly dateOUS: string
  /** "11/22" */
  readonly dateShort: string
  /** "22/11" */
  readonly dateShortOUS: string
  /** "2026-11-22" */
  readonly dateDate: string
  /** 20261122 */
  readonly dateDB: number
}

/** Lists convert the same few kickoffs repeatedly, and time zone formatting is slow. */
const CACHE = new Map<string, EasternDate>()
const CACHE_MAX = 1_000

/**
 * A UTC date can be a day after the US date of the game, so lists and searches use the Eastern one. Throws RangeError when
 * `iso` is no instant.
 */
export function easternDate(iso: string): EasternDate {
  const cached = CACHE.get(iso)
  if (cached) return cached
  const date = toEastern(iso)
  if (CACHE.size >= CACHE_MAX) CACHE.clear()
  CACHE.set(iso, date)
  return date
}

function toEastern(iso: string): EasternDate {
  const { year, month, day } = wallClockAt(EASTERN, new Date(iso))
  return {
    date: `${month}/${day}/${year}`,
    dateOUS: `${day}/${month}/${year}`,
    dateShort: `${month}/${day}`,
    dateShortOUS: `${day}/${month}`,
    dateDate: `${year}-${month}-${day}`,
    dateDB: Number(`${year}${month}${day}`),
  }
}

/** The Eastern date of an instant as "2026-11-22". */
export function easternDay(iso: string): string {
  return easternDate(iso).dateDate
}

/** `easternToUtc('2025-09-07', '13:00')` is '2025-09-07T17:00:00.000Z'; null for no real date or time. */
export function easternToUtc(date: string, time: string): string | null {
  return wallTimeToUtc(EASTERN, date, time)
}
