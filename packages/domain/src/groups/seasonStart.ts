import { easternToUtc } from '../games/easternDate.ts'
import { wallClockAt } from '../games/wallClock.ts'

/** When the sports year of this instant (milliseconds since 1970) began: on 1 August, US Eastern. ISO 8601 in UTC. */
export function seasonStart(now: number): string {
  const { year, month } = wallClockAt('America/New_York', new Date(now))
  const first = Number(month) >= 8 ? Number(year) : Number(year) - 1
  return easternToUtc(`${first}-08-01`, '00:00')!
}
