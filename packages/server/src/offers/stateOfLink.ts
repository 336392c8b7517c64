import type { SharedOffer } from '@sidebet/contract/offers'
import { type GameStatus, isBeforeStart, isOpenForBets } from '@sidebet/domain/games/game'
import type { OfferState } from '@sidebet/domain/offers/offer'

/** What became of an offer that has a link; `chosen` depends on the reader. */
export type StateOfLink = Exclude<SharedOffer['state'], 'chosen'>

type Linked = {
  readonly state: OfferState
  readonly startsAt: Date
  readonly status: GameStatus
  readonly started: boolean
}

/** `now` is in milliseconds since 1970. */
export function stateOf({ state, startsAt, ...game }: Linked, now: number): StateOfLink {
  const terms = { ...game, startsAt: startsAt.getTime() }
  if (state === 'taken') return 'taken'
  if (state === 'cancelled' || state === 'declined') return 'withdrawn'
  if (state !== 'open' || !isBeforeStart(terms, now)) return 'started'
  return isOpenForBets(terms) ? 'open' : 'closed'
}
