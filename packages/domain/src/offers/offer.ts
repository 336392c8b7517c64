import type { GameTerms } from '../games/game.ts'
import { type Cents, minus } from '../money.ts'
import { computeOffererPay, type Odds } from '../odds.ts'
import type { Side } from '../spread.ts'
import type { Audience } from './audience.ts'

export type OfferState = 'open' | 'taken' | 'cancelled' | 'declined' | 'lapsed'

/** The terms of an offer: frozen when it is posted, copied to every bet made on it. */
export type OfferTerms = {
  readonly pick: Side
  /** Hundredths of a point. */
  readonly spread: number
  readonly odds: Odds
}

/** The input of the rules of offers. `amount` is the accepters' side; the reserved stake of the offerer for it is R(amount). */
export type Offer = {
  readonly id: number
  readonly offererId: number
  readonly gameId: number
  readonly terms: OfferTerms
  readonly amount: Cents
  readonly taken: Cents
  readonly partialTake: boolean
  readonly audience: Audience
  readonly state: OfferState
  /** 'none', or the only region ("US-NJ") whose users may take it (GAP-009). */
  readonly regionLimit: string
  readonly game: GameTerms
}

export function amountLeft(offer: Pick<Offer, 'amount' | 'taken'>): Cents {
  return minus(offer.amount, offer.taken)
}

/** What is still reserved for the untaken remainder: the reserved stake less all parts taken. */
export function reservedLeft(offer: Pick<Offer, 'amount' | 'taken' | 'terms'>): Cents {
  return computeOffererPay(offer.taken, amountLeft(offer), offer.terms.odds)
}
