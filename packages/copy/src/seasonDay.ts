const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

/** "August 1, 2026": the US Eastern day on which a season began. `from` is ISO 8601. */
export const seasonDay = (from: string): string => DAY.format(Date.parse(from))
