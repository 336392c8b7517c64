/**
 * An offer whose friend is determined later: its offerer shares a link, users who open it request the offer, and the offerer
 * accepts one of them (O4). Until then no user can take it.
 */
import { type GameTerms, isBeforeStart } from '../games/game.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { OfferState } from './offer.ts'

export type LinkOffer = {
  readonly offererId: number
  /** Null until the offerer has accepted a user. */
  readonly friendId: number | null
  readonly state: OfferState
  readonly game: GameTerms
}

/** Requests per offer, declined ones too: so many friends have one link at most. */
export const REQUESTS_MAX = 20

export type RequestRefusal =
  | { readonly code: 'regionIllegal' }
  | { readonly code: 'ownBet' }
  | { readonly code: 'contactsUnconfirmed' }
  | { readonly code: 'tooManyRequests' }
  | { readonly code: 'offerGone' }

/** A user with the link requests the offer. A repeated request has no further effect, whatever became of the first one. */
export function requestOffer(
  offer: LinkOffer,
  request: {
    readonly userId: number
    readonly betsBarred: boolean
    /** Whether the user has confirmed an e-mail or a phone, so that one person cannot send many requests. */
    readonly isConfirmed: boolean
    /** The requests of other users for this offer. */
    readonly others: number
    readonly now: number
  },
): Result<null, RequestRefusal> {
  if (offer.offererId === request.userId) return refuse({ code: 'ownBet' })
  if (request.betsBarred) return refuse({ code: 'regionIllegal' })
  if (!isWaiting(offer, request.now)) return refuse({ code: 'offerGone' })
  if (!request.isConfirmed) return refuse({ code: 'contactsUnconfirmed' })
  if (request.others >= REQUESTS_MAX) return refuse({ code: 'tooManyRequests' })
  return ok(null)
}

export type AnswerRefusal = { readonly code: 'unknownRequest' } | { readonly code: 'offerGone' }

/** The offerer accepts or declines the request of a user. An accepted user is the friend of the offer from then on. */
export function answerRequest(
  offer: LinkOffer,
  answer: {
    /** 'declined' also for a request that the offerer has declined before. */
    readonly request: 'open' | 'declined' | null
    readonly now: number
  },
): Result<null, AnswerRefusal> {
  if (answer.request !== 'open') return refuse({ code: 'unknownRequest' })
  return isWaiting(offer, answer.now) ? ok(null) : refuse({ code: 'offerGone' })
}

/** Whether the offer still waits for its friend. */
function isWaiting({ state, friendId, game }: LinkOffer, now: number): boolean {
  return state === 'open' && friendId === null && isBeforeStart(game, now)
}
