import { type Cents, cents, plus } from '../money.ts'
import { covers, marginOf, type Side } from '../spread.ts'

/** A bet: the part of an offer that one accepter took, on the offer's terms. It never changes. */
export type Bet = {
  readonly pick: Side
  /** Hundredths of a point. */
  readonly spread: number
  readonly accepterPay: Cents
  readonly offererPay: Cents
}

export type Score = { readonly home: number; readonly away: number }

/** What comes back to each side of a bet, own stake included; the two always add up to both stakes. */
export type Payout = {
  readonly winner: 'offerer' | 'accepter' | null
  readonly toOfferer: Cents
  readonly toAccepter: Cents
}

/**
 * The pick (the offerer) wins when its margin in the official final score is at least the spread; a tie or less
 * loses it, there is no push (GAP-114, GAP-115). The winner gets both stakes; no fee (GAP-119).
 */
export function settleBet(bet: Bet, score: Score): Payout {
  const both = plus(bet.offererPay, bet.accepterPay)
  return covers(marginOf(bet.pick, score), bet.spread)
    ? { winner: 'offerer', toOfferer: both, toAccepter: cents(0) }
    : { winner: 'accepter', toOfferer: cents(0), toAccepter: both }
}
