/** A public offer for readers of its link (W26). */
import { type SharedOffer, sharedOffer as sharedOfferCall } from '@sidebet/contract/offers'
import { type GameStatus, isBeforeStart, isOpenForBets } from '@sidebet/domain/games/game'
import type { OfferState } from '@sidebet/domain/offers/offer'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'
import { offerRow } from './offerRow.ts'
import { readPublicOffer } from './offers.sql.ts'

/** GET /api/offers/:offerID. An offer to a friend, to a group or for another region is refused as an unknown one. */
export const sharedOffer = handle(
  sharedOfferCall,
  async ({ services: { db, config }, http: { request }, params, now }) => {
    // A login that still owes its second factor is no session yet.
    const { session: found } = request.identity
    const session = found?.mfaPending ? null : found
    const limits = session ? limitsSeen(session, session.regionRule) : NO_LIMIT
    const record = await readPublicOffer(db, params.offerID)
    if (!record || !limits.includes(record.regionLimit)) {
      return refused(sharedOfferCall, { code: 'unknownOffer' })
    }
    const offer = offerRow(record, session?.userId ?? 0)
    return done({
      offer: session ? offer : { ...offer, firstNameOffer: '' },
      state: stateOf({ ...record, startsAt: record.startsAt.getTime() }, now),
      isBarred: session !== null && restrictionOf(session, config.REGION_UNKNOWN) === 'illegal',
    })
  },
)

/** What a visitor sees, whose region is unknown: offers without a limit. */
const NO_LIMIT: readonly string[] = ['none']

type Shared = {
  readonly state: OfferState
  readonly startsAt: number
  readonly status: GameStatus
  readonly started: boolean
}

function stateOf(offer: Shared, now: number): SharedOffer['state'] {
  if (offer.state === 'taken') return 'taken'
  if (offer.state === 'cancelled' || offer.state === 'declined') return 'withdrawn'
  if (offer.state !== 'open' || !isBeforeStart(offer, now)) return 'started'
  return isOpenForBets(offer) ? 'open' : 'closed'
}
