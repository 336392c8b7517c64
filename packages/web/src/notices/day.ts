/** Days in the reader's time zone, "2026-11-20": the zone of the browser, or `timeZone`. */
import { noticesTexts } from '@sidebet/copy/screens/notices'
import { readerFormat } from '../ui/reader.ts'

/** The day of an instant in milliseconds since 1970. */
export function dayOf(at: number, timeZone?: string): string {
  const format = readerFormat(
    { year: 'numeric', month: '2-digit', day: '2-digit', ...(timeZone && { timeZone }) },
    'en-US',
  )
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** "Today", "Yesterday", "Friday, November 20"; with the year for a day of another one. `now` as for `dayOf`. */
export function dayTitle(day: string, now: number, timeZone?: string): string {
  const today = dayOf(now, timeZone)
  if (day === today) return noticesTexts.today
  if (day === dayBefore(today)) return noticesTexts.yesterday
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4)
  return readerFormat({
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
    ...(!isOfThisYear && { year: 'numeric' }),
  }).format(midnightOf(day))
}

/** By the calendar, since a day may have 23 or 25 hours. */
function dayBefore(day: string): string {
  return new Date(midnightOf(day) - 86_400_000).toISOString().slice(0, 10)
}

function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
