import { easternDay } from '../games/easternDate.ts'
import { afterBankingDays } from './bankingDays.ts'

/** How many banking days banks usually take to bring a deposit, and to take a withdrawal there. */
const BANKING_DAYS = { deposit: 4, withdrawal: 2 } as const

/** The day ("2026-11-27") on which a transfer that begins at this instant (ISO 8601 in UTC) should be there. */
export function transferExpectedOn(kind: keyof typeof BANKING_DAYS, begunAt: string): string {
  return afterBankingDays(easternDay(begunAt), BANKING_DAYS[kind])
}
