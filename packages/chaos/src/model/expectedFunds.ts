/** The money that every user must have, computed from acknowledgements, results of games and captures at the provider. */

import { payFor, payout, type Result } from './grader.ts'
import type { ModelBet, ModelOffer, ReferenceModel } from './referenceModel.ts'

export type Funds = { cash: number; atRisk: number }

/**
 * The state of a game. Once it is `started`, untaken offers have lapsed. `result` is the one of its settlement. `begun` is
 * its start in milliseconds since 1970: bets from then on are void.
 */
export type GameState = {
  readonly started: boolean
  readonly result: Result | null
  readonly begun: number | null
}

export type Outside = {
  stateOf(game: number): GameState
  /** Cents that the provider has captured for an order; 0 without a capture. */
  capturedOf(order: string): number
  /** Cents of the order that were returned since. */
  returnedOf(order: string): number
  /** Cents that a payment has added to the funds (negative: taken from them). */
  movedBy(payment: number): number
  /** Current worth of a grant in cents: the granted amount minus what was taken back. */
  grantedBy(grant: string): number
  /** When a bet was accepted, milliseconds since 1970. */
  acceptedAt(bet: number): number
}

/** The money of each of these users; a debt is negative. A user without entries in the model has nothing. */
export function expectedFunds(
  model: ReferenceModel,
  users: readonly number[],
  outside: Outside,
): Map<number, Funds> {
  const all = new Map(users.map((user) => [user, { cash: 0, atRisk: 0 }]))
  const of = (user: number) => all.get(user) ?? { cash: 0, atRisk: 0 }
  for (const { id, user } of model.orders.values())
    of(user).cash += outside.capturedOf(id) - outside.returnedOf(id)
  for (const { id, user } of model.payments.values()) of(user).cash += outside.movedBy(id)
  for (const [name, { user }] of model.grants) of(user).cash += outside.grantedBy(name)
  const betsOf = betsByOffer(model)
  for (const offer of model.offers.values()) {
    const bets = betsOf.get(offer.id) ?? []
    const state = outside.stateOf(offer.game)
    addRest(of(offer.user), offer, bets, state)
    for (const bet of bets) {
      const isLate = state.begun !== null && outside.acceptedAt(bet.id) >= state.begun
      const result = isLate ? 'void' : state.result
      addBet(of(offer.user), of(bet.user), offer, bet, result)
    }
  }
  return all
}

function addRest(
  offerer: Funds,
  offer: ModelOffer,
  bets: readonly ModelBet[],
  { started }: GameState,
): void {
  const taken = bets.reduce((sum, bet) => sum + bet.amount, 0)
  const rest = payFor(offer.amount, offer.odds) - payFor(taken, offer.odds)
  if (offer.cancelled || offer.declined || offer.released || started) return
  offerer.cash -= rest
  offerer.atRisk += rest
}

function addBet(
  offerer: Funds,
  accepter: Funds,
  offer: ModelOffer,
  bet: ModelBet,
  result: Result | null,
): void {
  offerer.cash -= bet.offererPay
  accepter.cash -= bet.amount
  if (result === null) {
    offerer.atRisk += bet.offererPay
    accepter.atRisk += bet.amount
    return
  }
  const paid = payout({ ...offer, ...bet }, result)
  offerer.cash += paid.offerer
  accepter.cash += paid.accepter
}

export function betsByOffer(model: ReferenceModel): Map<number, ModelBet[]> {
  const of = new Map<number, ModelBet[]>()
  for (const bet of model.bets.values()) {
    const bets = of.get(bet.offer)
    if (bets) bets.push(bet)
    else of.set(bet.offer, [bet])
  }
  return of
}
