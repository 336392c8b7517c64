/** Taking parts of several offers on one game together: all of them or none. */
import { type Cents, cents, minus } from '../money.ts'
import { computeOffererPay } from '../odds.ts'
import { amountLeft, type Offer } from '../offers/offer.ts'
import type { TakeRefusal } from './takeOffer.ts'

/** How many offers one list may have. */
export const TAKES_MAX = 10

export type RefusedTake = { readonly offerId: number; readonly refusal: TakeRefusal }

/** Refusals that concern every take of a list: its taker's region or its game. */
const OF_ALL = ['regionIllegal', 'gameStarted', 'gameClosed'] as const

export type TakesRefusal =
  | { readonly code: (typeof OF_ALL)[number] }
  | {
      readonly code: 'takesRefused'
      readonly takes: readonly RefusedTake[]
      /** How many takes the list has. */
      readonly of: number
    }

/** The refusal of a list of `of` takes, of which these are refused. `refused` has at least one. */
export function refuseTakes(refused: readonly RefusedTake[], of: number): TakesRefusal {
  const codes = new Set<string>(refused.map(({ refusal }) => refusal.code))
  const code = OF_ALL.find((code) => codes.has(code))
  return code ? { code } : { code: 'takesRefused', takes: refused, of }
}

type OpenOffer = Pick<Offer, 'amount' | 'taken' | 'partialTake' | 'terms'>

/** A part of an offer: what its taker risks. */
export type ChosenPart<Of> = { readonly offer: Of; readonly amount: Cents }

/**
 * The parts with which a taker bets `amount` cents on the first of these offers, which have the best odds first. An offer that only
 * may be taken whole is left out where it is larger than the rest. At most `TAKES_MAX` parts, so they may add up to less.
 */
export function chooseParts<Of extends OpenOffer>(
  offers: readonly Of[],
  amount: Cents,
): ChosenPart<Of>[] {
  const parts: ChosenPart<Of>[] = []
  let rest = amount
  for (const offer of offers) {
    const left = amountLeft(offer)
    const part = cents(Math.min(left, rest))
    const isAllowed = part === left || offer.partialTake
    // The offerer has to pay a cent at least.
    const isBet = part > 0 && computeOffererPay(offer.taken, part, offer.terms.odds) > 0
    if (!isAllowed || !isBet || parts.length === TAKES_MAX) continue
    parts.push({ offer, amount: part })
    rest = minus(rest, part)
  }
  return parts
}
