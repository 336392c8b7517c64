import { type Cents, cents, plus } from '../money.ts'
import { covers, marginOf, type Side } from '../spread.ts'

/** A bet: the part of an offer that one accepter took, on the offer's terms. Immutable. */
export type Bet = {
  readonly pick: Side
  /** Hundredths of a point. */
  readonly spread: number
  readonly accepterPay: Cents
  readonly offererPay: Cents
}

export type Score = { readonly home: number; readonly away: number }

/** What each side of a bet receives, own stake included. The two always add up to both stakes. */
export type Payout = {
  readonly winner: 'offerer' | 'accepter' | null
  readonly toOfferer: Cents
  readonly toAccepter: Cents
}

/**
 * The pick (the offerer) wins when its margin in the official final score is at least the spread. A tie or a smaller
 * margin loses; there is no push (GAP-114, GAP-115). The winner receives both stakes; no fee (GAP-119).
 */
export function settleBet(bet: Bet, score: Score): Payout {
  const both = plus(bet.offererPay, bet.accepterPay)
  return covers(marginOf(bet.pick, score), bet.spread)
    ? { winner: 'offerer', toOfferer: both, toAccepter: cents(0) }
    : { winner: 'accepter', toOfferer: cents(0), toAccepter: both }
}
