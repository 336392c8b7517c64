/** A bet from the side of the user who looks at it. */
import type { BetRow } from '@sidebet/contract/bets'
import { type BetSide, pointsToSpare } from '@sidebet/domain/bets/standing'
import { centsOf } from '../core/money.tsx'
import { subjectOf } from './betWords.ts'
import type { Stakes } from './tables/OfferHead.tsx'

export function sideOf(bet: BetRow, userID: string): BetSide {
  return bet.userIDoffer === userID ? 'offerer' : 'accepter'
}

/** What the user and the other side put in. */
export function stakesOf(bet: BetRow, userID: string): Stakes {
  const [offerer, accepter] = [centsOf(bet.offerPay), centsOf(bet.acceptPay)]
  return sideOf(bet, userID) === 'offerer'
    ? { you: offerer, them: { who: bet.usernameAccept, risk: accepter } }
    : { you: accepter, them: { who: bet.usernameOffer, risk: offerer } }
}

/** How many points the user's side has to spare; null while the game has no score to tell. */
export function toSpareOf(bet: BetRow, userID: string): number | null {
  const { awayPoints: away, homePoints: home } = bet
  if (away === null || home === null) return null
  return pointsToSpare(sideOf(bet, userID), subjectOf(bet), { away, home })
}
