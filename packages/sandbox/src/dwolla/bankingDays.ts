/** The days on which US banks move money: no weekends, no holidays of the Federal Reserve. By the US Eastern calendar. */
import { easternDay, easternToUtc } from '@sidebet/domain/games/easternDate'

const DAY_MS = 86_400_000

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10)
const nextDay = (day: string) => dayOf(dayNumber(day) + 1)
/** 0 = Sunday. */
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

const [MONDAY, THURSDAY] = [1, 4]

/** The nth such weekday of a month. */
function nth(year: string, month: string, wanted: number, n: number): string {
  const first = `${year}-${month}-01`
  const days = ((wanted - weekday(first) + 7) % 7) + (n - 1) * 7
  return dayOf(dayNumber(first) + days)
}

/** The last Monday of May. */
function memorialDay(year: string): string {
  const fifth = nth(year, '05', MONDAY, 5)
  return fifth.slice(5, 7) === '05' ? fifth : nth(year, '05', MONDAY, 4)
}

/** One on a Sunday is kept on the Monday after; one on a Saturday is not kept on another day. */
function observed(day: string): string {
  return weekday(day) === 0 ? nextDay(day) : day
}

/** The holidays of a year ("2026") on the days on which banks are closed for them. */
export function bankHolidays(year: string): readonly string[] {
  return [
    observed(`${year}-01-01`),
    nth(year, '01', MONDAY, 3),
    nth(year, '02', MONDAY, 3),
    memorialDay(year),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nth(year, '09', MONDAY, 1),
    nth(year, '10', MONDAY, 2),
    observed(`${year}-11-11`),
    nth(year, '11', THURSDAY, 4),
    observed(`${year}-12-25`),
  ]
}

/** Whether banks move money on that day ("2026-11-27"). */
export function isBankingDay(day: string): boolean {
  const isWeekend = weekday(day) === 0 || weekday(day) === 6
  return !isWeekend && !bankHolidays(day.slice(0, 4)).includes(day)
}

/** The instant so many banking days after another one, at the same hour in UTC; 0 is the instant itself. */
export function bankingDaysAfter(from: number, days: number): number {
  const first = easternDay(new Date(from).toISOString())
  let day = first
  for (let left = days; left > 0; ) {
    day = nextDay(day)
    if (isBankingDay(day)) left--
  }
  return from + (dayNumber(day) - dayNumber(first)) * DAY_MS
}

/** Until when something given to the bank at that instant can be called back: 4 pm Central (5 pm Eastern) of a banking day. */
export function cutOffAfter(from: number): number {
  let day = easternDay(new Date(from).toISOString())
  for (;;) {
    const cutOff = Date.parse(easternToUtc(day, '17:00')!)
    if (isBankingDay(day) && from < cutOff) return cutOff
    day = nextDay(day)
  }
}
