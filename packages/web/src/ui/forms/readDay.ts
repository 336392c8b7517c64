import { plainDigits } from '@sidebet/domain/typedText'

/** A day typed as MM/dd/yyyy or with the year first, as "2026-11-22"; null when it is invalid. */
export function readDay(text: string): string | null {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-]([1-9]\d{3})$/.exec(plainDigits(text))
  if (american) return realDay(american[3]!, american[1]!, american[2]!)
  const ordered = /^([1-9]\d{3})-?(\d{2})-?(\d{2})$/.exec(plainDigits(text))
  return ordered && realDay(ordered[1]!, ordered[2]!, ordered[3]!)
}

/** There is no 31 April: a date that JavaScript moves to the next month is invalid. */
function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00.000Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text) ? null : text
}
