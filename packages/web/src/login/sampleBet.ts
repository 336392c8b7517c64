/** The bet of the welcome page, settled like every other bet. */
import { type Bet, type Score, settleBet } from '@sidebet/domain/bets/settleBet'
import { type Cents, cents, minus } from '@sidebet/domain/money'
import { type Odds, timesOdds } from '@sidebet/domain/odds'

export const SAMPLE_ODDS: Odds = { numerator: 300, denominator: 200 }

const accepterPay = cents(40_00)

/** The reader is the accepter. */
export const SAMPLE_BET: Bet = {
  pick: 'home',
  spread: 300,
  accepterPay,
  offererPay: timesOdds(accepterPay, SAMPLE_ODDS),
}

/** The points by which the picked team may win or lose. */
export const MOST_POINTS = 14

const LOSER_SCORES = 20

/** A final score with this margin for the picked team. */
export function scoreWith(margin: number): Score {
  return {
    home: LOSER_SCORES + Math.max(0, margin),
    away: LOSER_SCORES + Math.max(0, -margin),
  }
}

/** The net win of each side at a score; negative is a loss. */
export function nets(score: Score): { readonly them: Cents; readonly you: Cents } {
  const { toOfferer, toAccepter } = settleBet(SAMPLE_BET, score)
  return {
    them: minus(toOfferer, SAMPLE_BET.offererPay),
    you: minus(toAccepter, SAMPLE_BET.accepterPay),
  }
}
