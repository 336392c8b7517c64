/** Days on which banks transfer money: Monday to Friday, except holidays of the Federal Reserve. Days are "2026-11-22". */

const DAY_MS = 24 * 60 * 60 * 1000

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const weekday = (time: number) => new Date(time).getUTCDay()

/** Holidays with a fixed date. One on a Sunday moves to the Monday; one on a Saturday is dropped. */
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25']

/** Month, weekday (Monday is 1), and which one of the month; 0 is the last. */
const FLOATING = [
  { month: 1, day: 1, nth: 3 },
  { month: 2, day: 1, nth: 3 },
  { month: 5, day: 1, nth: 0 },
  { month: 9, day: 1, nth: 1 },
  { month: 10, day: 1, nth: 2 },
  { month: 11, day: 4, nth: 4 },
] as const

/** Whether banks transfer money on that day. */
export function isBankingDay(day: string): boolean {
  const time = timeOf(day)
  const ofWeek = weekday(time)
  if (ofWeek === 0 || ofWeek === 6) return false
  if (FIXED.includes(day.slice(5))) return false
  const before = dayOf(time - DAY_MS)
  if (ofWeek === 1 && FIXED.includes(before.slice(5))) return false
  return !isFloatingHoliday(time)
}

function isFloatingHoliday(time: number): boolean {
  const date = new Date(time)
  const week = Math.ceil(date.getUTCDate() / 7)
  const isLast = new Date(time + 7 * DAY_MS).getUTCMonth() !== date.getUTCMonth()
  return FLOATING.some(
    ({ month, day, nth }) =>
      date.getUTCMonth() + 1 === month &&
      weekday(time) === day &&
      (nth === 0 ? isLast : week === nth),
  )
}

/** The day that is `count` banking days after this one. */
export function afterBankingDays(day: string, count: number): string {
  let time = timeOf(day)
  for (let left = count; left > 0; ) {
    time += DAY_MS
    if (isBankingDay(dayOf(time))) left--
  }
  return dayOf(time)
}
