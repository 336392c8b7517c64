import { easternDay } from '../games/easternDate.ts'
import { afterBankingDays } from './bankingDays.ts'

/** Banking days that a deposit and a withdrawal usually take. */
const BANKING_DAYS = { deposit: 4, withdrawal: 2 } as const

/** The day ("2026-11-27") on which a transfer that starts at this instant (ISO 8601 in UTC) should arrive. */
export function transferExpectedOn(kind: keyof typeof BANKING_DAYS, begunAt: string): string {
  return afterBankingDays(easternDay(begunAt), BANKING_DAYS[kind])
}
