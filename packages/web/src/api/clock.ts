/** The product's time. The browser's own clock may be wrong, and in a trial it is another one (W9). */
import { useEffect, useState } from 'react'

let ahead = 0

/** Takes the time from an answer: `now` as it stands on the wire. */
export function setServerTime(now: string): void {
  ahead = Date.parse(now) - Date.now()
}

/** Milliseconds since 1970 by the server's clock. */
export function serverNow(): number {
  return Date.now() + ahead
}

/** The server's time, anew every so many milliseconds. */
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

/** "4:25 PM" where the reader is, with the day of the week unless that is today; `now` as `serverNow`. */
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

/** "Mon, Nov 23, 8:55 AM" where the reader is, of an instant in ISO 8601. */
export const dayAndTime = (instant: string): string => DAY_AND_TIME.format(new Date(instant))
