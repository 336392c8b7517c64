/** The reference model of a replay: the cash of every user and the result of each bet, computed by an independent grader. */
import { payFor, payout } from '@sidebet/chaos/model/grader'
import type { OfferPlan } from './plans.ts'

export type ModelBet = {
  readonly betId: number
  readonly offerer: number
  readonly accepter: number
  readonly pick: 'home' | 'away'
  readonly spread: number
  readonly amount: number
  readonly offererPay: number
  /** Cents that the offerer and the accepter win or lose; null until the game is over. */
  result: { readonly offerer: number; readonly accepter: number } | null
}

export type ModelOffer = {
  readonly offerId: number
  readonly plan: OfferPlan
  taken: number
  state: 'open' | 'taken' | 'cancelled' | 'lapsed'
  readonly bets: ModelBet[]
}

export class ReferenceModel {
  /** Available cents per user index. */
  readonly cash: number[]
  readonly offers: ModelOffer[] = []

  constructor(users: number, cents: number) {
    this.cash = Array.from({ length: users }, () => cents)
  }

  post(offerId: number, plan: OfferPlan): ModelOffer {
    const offer: ModelOffer = { offerId, plan, taken: 0, state: 'open', bets: [] }
    this.#move(plan.offerer, -payFor(plan.amount, plan.odds))
    this.offers.push(offer)
    return offer
  }

  /** `cents` is null for all that is left. Returns the expected bet. */
  take(offer: ModelOffer, betId: number, accepter: number, cents: number | null): ModelBet {
    const { offerer, pick, spread, odds, amount: whole } = offer.plan
    const amount = cents ?? whole - offer.taken
    const offererPay = payFor(offer.taken + amount, odds) - payFor(offer.taken, odds)
    offer.taken += amount
    if (offer.taken === whole) offer.state = 'taken'
    this.#move(accepter, -amount)
    const bet = { betId, offerer, accepter, pick, spread, amount, offererPay, result: null }
    offer.bets.push(bet)
    return bet
  }

  /** Returns the untaken rest of the reserved stake to the offerer. */
  close(offer: ModelOffer, state: 'cancelled' | 'lapsed'): void {
    const { offerer, odds, amount } = offer.plan
    this.#move(offerer, payFor(amount, odds) - payFor(offer.taken, odds))
    offer.state = state
  }

  settle(offer: ModelOffer, score: { readonly away: number; readonly home: number }): void {
    for (const bet of offer.bets) {
      const back = payout(bet, score)
      this.#move(bet.offerer, back.offerer)
      this.#move(bet.accepter, back.accepter)
      bet.result = {
        offerer: back.offerer - bet.offererPay,
        accepter: back.accepter - bet.amount,
      }
    }
  }

  #move(user: number, cents: number): void {
    this.cash[user]! += cents
  }
}
