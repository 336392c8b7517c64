/**
 * The odds of one side in the forms of sportsbooks. A side risks one amount to win another: whole numbers above 0 in the
 * same unit. The stated form "3 : 2" has no side: it is the offerer's stake, then the accepter's.
 */
import type { BetSide } from './bets/pointsToSpare.ts'
import type { Odds } from './odds.ts'

type SideOdds = { readonly risk: number; readonly win: number }

/** What a user may choose. With `fraction` there is only the stated form. */
export const ODDS_FORMS = ['fraction', 'american', 'decimal'] as const
export type OddsForm = (typeof ODDS_FORMS)[number]

/** What a side risks and wins at these odds, in hundredths. */
export function oddsOfSide({ numerator, denominator }: Odds, side: BetSide): SideOdds {
  return side === 'offerer'
    ? { risk: numerator, win: denominator }
    : { risk: denominator, win: numerator }
}

/** The odds in a form, for a side: "2/3", "-150" or "1.67". */
export function formatOdds(odds: SideOdds, form: OddsForm): string {
  switch (form) {
    case 'fraction':
      return fractionalOdds(odds)
    case 'american':
      return americanOdds(odds)
    case 'decimal':
      return decimalOdds(odds)
  }
}

/** The win for the risk, in lowest terms: "2/3". */
function fractionalOdds({ risk, win }: SideOdds): string {
  const common = greatestDivisor(risk, win)
  return `${win / common}/${risk / common}`
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** "-150" risks 150 to win 100, "+150" risks 100 to win 150, rounded to a whole number. Even odds are "+100". */
function americanOdds({ risk, win }: SideOdds): string {
  const larger = Math.round((100 * Math.max(risk, win)) / Math.min(risk, win))
  return `${risk > win && larger > 100 ? '-' : '+'}${larger}`
}

const DECIMALS = 2

/** The payout for a risk of 1, rounded to two decimals; to more where two would show no win: "1.0004". */
function decimalOdds({ risk, win }: SideOdds): string {
  for (let decimals = DECIMALS; ; decimals++) {
    const unit = 10 ** decimals
    const payout = Math.round((unit * (risk + win)) / risk)
    if (payout > unit) return (payout / unit).toFixed(decimals)
  }
}

/** How often a side has to win to break even, "60%" or "52.4%". */
export function breakEven({ risk, win }: SideOdds): string {
  return `${Math.round((1000 * risk) / (risk + win)) / 10}%`
}
