/** Which base backups are retained: all of the last 7 days, then one a week for 4 weeks. */

const DAY_MS = 24 * 3_600_000
const DAYS = 7
const WEEKS = 4

/**
 * The ends of the bases that are no longer needed. Each second since the oldest retained base can be restored with the log.
 * So the first base of a week is retained, and the newest one of all in any case.
 *
 * @param ends when the bases ended, milliseconds since 1970
 */
export function endsToDelete(ends: readonly number[], now: number): number[] {
  const newest = Math.max(...ends)
  const firstOfWeek = new Map<number, number>()
  for (const end of ends.filter((one) => now - one <= (DAYS + 7 * WEEKS) * DAY_MS)) {
    const week = weekOf(end)
    firstOfWeek.set(week, Math.min(end, firstOfWeek.get(week) ?? end))
  }
  const isNeeded = (end: number) =>
    end === newest || now - end <= DAYS * DAY_MS || firstOfWeek.get(weekOf(end)) === end
  return ends.filter((end) => !isNeeded(end))
}

const weekOf = (end: number) => Math.floor(end / (7 * DAY_MS))
