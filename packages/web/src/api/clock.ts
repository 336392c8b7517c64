/** The server's time. The browser's own clock may be wrong, and a trial has a clock of its own (W9). */
import { useEffect, useState } from 'react'
import { readerFormat } from '../ui/reader.ts'

let ahead = 0

/** Sets the offset to the server's clock; `now` is an ISO 8601 time from an answer. */
export function setServerTime(now: string): void {
  ahead = Date.parse(now) - Date.now()
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** The server's time, updated every `everyMs` milliseconds. */
export function useServerNow(everyMs = 30_000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const TODAY = readerFormat(CLOCK)
const OTHER_DAY = readerFormat({ ...CLOCK, weekday: 'short' })
const DATE = readerFormat({ dateStyle: 'short' })

/** "4:25 PM" in the reader's time zone, with the weekday unless it is today; `now` as from `serverNow`. */
export function clockTime(at: Date, now: number): string {
  const isToday = DATE.format(at) === DATE.format(now)
  return (isToday ? TODAY : OTHER_DAY).format(at)
}

const DAY_AND_TIME = readerFormat(
  { ...CLOCK, weekday: 'short', month: 'short', day: 'numeric' },
  'en-US',
)

/** "Mon, Nov 23, 8:55 AM" in the reader's time zone; `instant` in ISO 8601. */
export const dayAndTime = (instant: string): string => DAY_AND_TIME.format(new Date(instant))
