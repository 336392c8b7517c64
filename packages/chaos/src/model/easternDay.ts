/** The US Eastern day of a time in milliseconds since 1970, such as 2026-11-22. */
export function easternDay(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)
}

/** The day `days` later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
