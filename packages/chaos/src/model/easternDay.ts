/** The day in US Eastern time at this moment, in milliseconds since 1970, as 2026-11-22. */
export function easternDay(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)
}

/** So many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
