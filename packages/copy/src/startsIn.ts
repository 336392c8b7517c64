const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "in 2 h 40 min", "in 3 days": from `now` to an instant on the wire. The precision falls with the distance. */
export function startsIn(instant: string, now: number): string {
  const left = Date.parse(instant) - now
  if (left <= 0) return 'started'
  if (left < MINUTE) return 'in a moment'
  if (left < HOUR) return `in ${Math.floor(left / MINUTE)} min`
  if (left < DAY) {
    const hours = Math.floor(left / HOUR)
    const minutes = Math.floor((left % HOUR) / MINUTE)
    return hours < 6 && minutes > 0 ? `in ${hours} h ${minutes} min` : `in ${hours} h`
  }
  const days = Math.floor(left / DAY)
  return days === 1 ? 'in 1 day' : `in ${days} days`
}
