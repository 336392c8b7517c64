/** The two calls that make a bet, and what tests send to them. Amounts are dollars, as on the wire. */
import { wireId } from '@sidebet/contract/ids'
import { cents } from '@sidebet/domain/money'
import { takeCommand } from '../bets/takeOffer.ts'
import { requestKey } from '../engine/requestKey.ts'

export const POST_OFFER = '/api/betsProposed/newPublicBet'
export const POST_FRIEND_OFFER = '/api/betsProposed/newFriendBet'
export const POST_LINK_OFFER = '/api/betsProposed/newLinkBet'
export const DECLINE_OFFER = '/api/betsProposed/declineBet'
export const TAKE_OFFER = '/api/betsAccepted/acceptbet'
export const TAKE_OFFERS = '/api/betsAccepted/acceptbets'

/** An offer on a game of `insertGame`: its away team by 3 for $100, 1 to 1, unless changed. */
export function offerOn(gameId: number, change: object = {}) {
  const terms = { winnerOffer: 'New England Patriots', spreadOffer: 3, amountBet: 100 }
  return { gameID: wireId('game', gameId), ...terms, ...change }
}

/** A take of this part of an offer; without an amount of all that is left. */
export function takeOf(offerId: string, amount?: number) {
  return {
    betProposedPicked: offerId,
    ...(amount !== undefined && { partialAmountBet: amount }),
  }
}

/** A take for the batcher, of so many cents of this offer; the same `what` again is the same request. */
export function makeTakeCommand(
  userId: number,
  offerId: number,
  amountCents: number,
  what: string,
) {
  const draft = {
    offerId,
    amount: cents(amountCents),
    seen: {},
    betsBarred: false,
    region: '',
    limitsSeen: ['none'],
  }
  return takeCommand(userId, draft, requestKey(what, draft, null)!)
}
