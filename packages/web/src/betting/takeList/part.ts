/** Parts of several offers on one game, for one confirmation (BI18). */

import type { OfferRow } from '@sidebet/contract/offers'
import { takeListTexts } from '@sidebet/copy/screens/takeList'
import { type MarginRange, outcomesByMargin } from '@sidebet/domain/bets/outcomesByMargin'
import { chooseParts } from '@sidebet/domain/bets/takeOffers'
import { type Cents, cents, plus } from '@sidebet/domain/money'
import { breakEven, oddsOfSide } from '@sidebet/domain/oddsForms'
import { subjectOf } from '../betTexts.ts'
import { oddsInChosenForm } from '../odds/oddsForm.ts'
import { offerOf, partOf } from '../take/takeable.ts'

export type ChosenPart = {
  readonly offer: OfferRow
  /** What the taker risks; at most what is left of the offer. */
  readonly amount: Cents
}

/** The parts that take `amount` cents of these offers, the best odds first. They may add up to less. */
export function partsOfBest(offers: readonly OfferRow[], amount: Cents): ChosenPart[] {
  const rules = offers.map((row) => ({ ...offerOf(row), row }))
  return chooseParts(rules, amount).map(({ offer, amount }) => ({ offer: offer.row, amount }))
}

/** What the taker risks and wins with all parts, in cents. */
export function sumOf(parts: readonly ChosenPart[]): { readonly risk: Cents; readonly win: Cents } {
  const sum = { risk: cents(0), win: cents(0) }
  for (const { offer, amount } of parts) {
    sum.risk = plus(sum.risk, amount)
    sum.win = plus(sum.win, partOf(offer, amount)?.win ?? cents(0))
  }
  return sum
}

/** What the parts win or lose by the final margin, from the rule of settlements. */
export function outcomesOfParts(parts: readonly ChosenPart[]): MarginRange[] {
  return outcomesByMargin(
    parts.map(({ offer, amount }) => {
      const { pick, spread } = subjectOf(offer)
      const win = partOf(offer, amount)?.win ?? cents(0)
      return { pick, spread, offererPay: win, accepterPay: amount, side: 'accepter' as const }
    }),
  )
}

/** "Average odds 1.25 : 1, break-even 44.4%": from the sums, for the taker. */
export function averageOddsInWords({
  risk,
  win,
}: {
  readonly risk: Cents
  readonly win: Cents
}): string {
  const odds = { numerator: win, denominator: risk }
  return takeListTexts.average({
    stated: `${Number((win / risk).toFixed(2))} : 1`,
    chosen: oddsInChosenForm(odds, 'accepter'),
    breakEven: breakEven(oddsOfSide(odds, 'accepter')),
  })
}
