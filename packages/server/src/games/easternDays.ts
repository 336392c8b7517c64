import { easternToUtc } from '@sidebet/domain/games/easternDate'
import { nextDay } from '@sidebet/domain/games/nextDay'

/** From the midnight that begins the first day to the midnight that ends the last, in US Eastern time; days as "2026-11-22". */
export function easternDays(first: string, last: string): { from: Date; before: Date } {
  return { from: midnight(first), before: midnight(nextDay(last)) }
}

const midnight = (day: string) => new Date(easternToUtc(day, '00:00')!)
