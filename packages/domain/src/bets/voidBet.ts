import type { Bet, Payout } from './settleBet.ts'

/** A bet on a cancelled game, or on one without a final score 48 hours after its start, returns both stakes (GAP-116). */
export function voidBet(bet: Bet): Payout {
  return { winner: null, toOfferer: bet.offererPay, toAccepter: bet.accepterPay }
}
