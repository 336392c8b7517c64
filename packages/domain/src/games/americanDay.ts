import { plainDigits } from '../typedText.ts'
/** "2026-11-22" as "11/22/2026", the format of days on the wire (GAP-174); '' for null. */
export function americanDay(day: string | null): string {
  const [year, month, date] = day?.split('-') ?? []
  return year === undefined ? '' : `${month}/${date}/${year}`
}

/** "12/31/2026" as "2026-12-31"; null when the text is no day. */
export function readAmericanDay(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plainDigits(text))
  if (!match) return null
  const [, month = '', date = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00.000Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}
