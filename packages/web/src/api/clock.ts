/** The server's time. The browser's own clock may be wrong, and a trial has a clock of its own (W9). */
import { useEffect, useState } from 'react'

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
const TODAY = new Intl.DateTimeFormat(undefined, CLOCK)
const OTHER_DAY = new Intl.DateTimeFormat(undefined, { ...CLOCK, weekday: 'short' })

/** "4:25 PM" in the reader's time zone, with the weekday unless it is today; `now` as from `serverNow`. */
export function clockTime(at: Date, now: number): string {
  const isToday = at.toDateString() === new Date(now).toDateString()
  return (isToday ? TODAY : OTHER_DAY).format(at)
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  ...CLOCK,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** "Mon, Nov 23, 8:55 AM" in the reader's time zone; `instant` in ISO 8601. */
export const dayAndTime = (instant: string): string => DAY_AND_TIME.format(new Date(instant))
