import { easternDay } from '../games/easternDate.ts'

const DAY_MS = 86_400_000

/** The US Eastern day of a game's start (ISO 8601), in whole days since 1970. */
export function gameDay(startsAt: string): number {
  return Date.parse(easternDay(startsAt)) / DAY_MS
}
