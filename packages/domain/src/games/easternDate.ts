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

/** Lists convert the same few kickoffs repeatedly, polls the same midnights, and time zone formatting is slow. */
const DATES = new Map<string, EasternDate>()
const INSTANTS = new Map<string, string | null>()
const CACHE_MAX = 1_000

/**
 * A UTC date can be a day after the US date of the game, so lists and searches use the Eastern one. Throws RangeError when
 * `iso` is no instant.
 */
export function easternDate(iso: string): EasternDate {
  return cached(DATES, iso, () => toEastern(iso))
}

function cached<Value>(cache: Map<string, Value>, key: string, compute: () => Value): Value {
  const found = cache.get(key)
  if (found !== undefined) return found
  const value = compute()
  if (cache.size >= CACHE_MAX) cache.clear()
  cache.set(key, value)
  return value
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
  return cached(INSTANTS, `${date} ${time}`, () => wallTimeToUtc(EASTERN, date, time))
}
