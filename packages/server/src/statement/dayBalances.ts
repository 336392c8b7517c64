/** Balances in the form of the answers. */
import { type Cents, fromHundredths, minus, plus } from '@sidebet/domain/money'
import { balanceDays } from './balanceDays.ts'
import type { SummaryRecord } from './summary.sql.ts'

/** In dollars, with the total. */
export function balanceOf({ available, atRisk }: { available: Cents; atRisk: Cents }) {
  return {
    available: fromHundredths(available),
    atRisk: fromHundredths(atRisk),
    total: fromHundredths(plus(available, atRisk)),
  }
}

/** The balance before a period, and at the end of each of its days with a movement, in at most `most` points. */
export function dayBalances(
  { closing, days }: Pick<SummaryRecord, 'closing' | 'days'>,
  most: number,
) {
  const before = (of: 'available' | 'atRisk') =>
    days.reduce((balance, day) => minus(balance, day[of]), closing[of])
  const opening = { available: before('available'), atRisk: before('atRisk') }
  return {
    opening: balanceOf(opening),
    days: balanceDays(opening, days, most).map(({ day, ...after }) => {
      const [year, month, date] = day.split('-')
      return { date: `${month}/${date}/${year}`, dateDate: day, after: balanceOf(after) }
    }),
  }
}
