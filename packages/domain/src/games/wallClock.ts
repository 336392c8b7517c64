const FORMATTERS = new Map<string, Intl.DateTimeFormat>()

// Creating a formatter costs far more than using it, so there is one per zone.
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = FORMATTERS.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    FORMATTERS.set(zone, formatter)
  }
  return formatter
}

/** The calendar fields of an instant in a zone, each with its leading zeros. */
export type WallClock = { year: string; month: string; day: string; hour: string; minute: string }

/** The local time of `zone` at the instant. Throws RangeError for an invalid date. */
export function wallClockAt(zone: string, instant: Date): WallClock {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = value
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts
  return { year: year.padStart(4, '0'), month, day, hour, minute }
}

// The local time interpreted as UTC. Its difference from true UTC is the zone's offset.
function asUtc(zone: string, millis: number): number {
  const { year, month, day, hour, minute } = wallClockAt(zone, new Date(millis))
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
}

/**
 * The instant, ISO UTC, at which the local time of `zone` is the date ("2025-09-07") and time ("13:00"). Null if either is
 * no real date or time. A time that occurs twice (autumn) is its first occurrence. A time that does not occur (spring)
 * moves forward by the skipped hour.
 */
export function wallTimeToUtc(zone: string, date: string, time: string): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const clock = /^(\d{1,2}):(\d{2})$/.exec(time)
  if (!day || !clock) return null
  const [year, month, monthDay] = [Number(day[1]), Number(day[2]), Number(day[3])]
  const [hour, minute] = [Number(clock[1]), Number(clock[2])]
  const midnight = new Date(Date.UTC(year, month - 1, monthDay))
  const real = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === monthDay
  if (!real || year < 1900 || hour > 23 || minute > 59) return null
  const wall = midnight.getTime() + (hour * 60 + minute) * 60_000
  // The offsets a day before and a day after: no zone of the product changes twice within two days.
  const before = asUtc(zone, wall - 86_400_000) - (wall - 86_400_000)
  const after = asUtc(zone, wall + 86_400_000) - (wall + 86_400_000)
  const candidates = [wall - before, wall - after].sort((a, b) => a - b)
  const shown = candidates.find((instant) => asUtc(zone, instant) === wall)
  return new Date(shown ?? wall - before).toISOString()
}
