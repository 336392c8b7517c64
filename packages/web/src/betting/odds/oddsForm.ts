/** The form of odds that the user chose. */
import type { BetSide } from '@sidebet/domain/bets/pointsToSpare'
import type { Odds } from '@sidebet/domain/odds'
import { formatOdds, ODDS_FORMS, oddsOfSide } from '@sidebet/domain/oddsForms'
import { makeBrowserChoice } from '../../ui/browserChoice.ts'

export const oddsForm = makeBrowserChoice('sidebet-odds-form', ODDS_FORMS)

/** The odds in the chosen form, for a side: "+150". Null for the stated form alone. */
export function oddsInChosenForm(odds: Odds, side: BetSide): string | null {
  const form = oddsForm.get()
  return form === 'fraction' ? null : formatOdds(oddsOfSide(odds, side), form)
}
