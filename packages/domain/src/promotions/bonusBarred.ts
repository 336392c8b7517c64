/** Bonus is staked only in bets that count for promotions (BI17): else it would become cash of the account that wins it. */
import { LARGEST_SPREADS } from '../games/largestSpreads.ts'
import type { LeagueCode } from '../games/league.ts'
import { type Cents, minus } from '../money.ts'
import type { Odds } from '../odds.ts'

/** Whether odds and spread are within what counts for promotions (BI14): odds from 1 : n to n : 1. */
export function hasCountingTerms(
  {
    odds,
    spread,
    league,
  }: { readonly odds: Odds; readonly spread: number; readonly league: LeagueCode },
  oddsMax: number,
): boolean {
  const { numerator, denominator } = odds
  const areEven = numerator <= oddsMax * denominator && denominator <= oddsMax * numerator
  return areEven && spread <= LARGEST_SPREADS[league]
}

/** A stake that the funds cover, but only with bonus that may not be staked in this bet. */
export type BonusBarred = { readonly code: 'bonusBarred'; readonly cash: Cents }

/** The refusal of a stake that exceeds the funds without their bonus; null when the rest covers it. */
export function bonusBarred(
  risk: Cents,
  funds: { readonly fundsAvailable: Cents; readonly barredBonus?: Cents | undefined },
): BonusBarred | null {
  const { fundsAvailable, barredBonus } = funds
  if (!barredBonus) return null
  const cash = minus(fundsAvailable, barredBonus)
  return risk <= cash ? null : { code: 'bonusBarred', cash }
}
