import { serverNow } from '../api/clock.ts'

const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const MINUTE = 60_000

/** "3 minutes ago"; in hours from two hours on. */
export function agoText(instant: string): string {
  const minutes = Math.round((Date.parse(instant) - serverNow()) / MINUTE)
  return Math.abs(minutes) < 120
    ? AGO.format(minutes, 'minute')
    : AGO.format(Math.round(minutes / 60), 'hour')
}
