/** When banks finish a job that was submitted at an instant. Their days are those of the US East. */
import { afterBankingDays, isBankingDay } from '@sidebet/domain/banks/bankingDays'
import { easternDay, easternToUtc } from '@sidebet/domain/games/easternDate'

/** The instant so many banking days after another one, at the same hour in UTC; 0 is the instant itself. */
export function bankingDaysAfter(from: number, days: number): number {
  const first = easternDay(new Date(from).toISOString())
  return from + Date.parse(afterBankingDays(first, days)) - Date.parse(first)
}

/** Until when a transfer submitted at that instant is cancellable: 4 pm Central (5 pm Eastern) of a banking day. */
export function cutOffAfter(from: number): number {
  const day = easternDay(new Date(from).toISOString())
  const cutOff = cutOffOf(day)
  return isBankingDay(day) && from < cutOff ? cutOff : cutOffOf(afterBankingDays(day, 1))
}

function cutOffOf(day: string): number {
  return Date.parse(easternToUtc(day, '17:00')!)
}
