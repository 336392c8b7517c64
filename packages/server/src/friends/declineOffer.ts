import { declineOffer as declineOfferCall } from '@sidebet/contract/friends'
import {
  type DeclineRefusal,
  declineOffer as declineOfferRule,
} from '@sidebet/domain/offers/declineOffer'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import type { BatchState } from '../engine/batchState.ts'
import type { Command } from '../engine/command.ts'
import { commandFailure } from '../engine/commandFailure.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle } from '../handle.ts'
import { notice } from '../notifications/outbox/outbox.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readOffererId } from './friendOffers.sql.ts'

type Decline = {
  readonly userId: number
  readonly offerId: number
  /** The user who receives the released stake. */
  readonly offererId: number
}

/** The command for the batcher: the offer closes, and the rest of its reserved stake is released to its offerer (GAP-091). */
function declineCommand(
  decline: Decline,
  { key, bodyHash }: RequestKey,
): Command<object, DeclineRefusal> {
  return {
    key,
    bodyHash,
    userId: decline.userId,
    otherUserId: decline.offererId,
    call: declineOfferCall.name,
    offerIds: [decline.offerId],
    gameId: null,
    groupId: null,
    dependsOnGame: false,
    newOffers: 0,
    newBets: 0,
    execute: (state) => executeDecline(state, decline),
  }
}

function executeDecline(
  state: BatchState,
  { userId, offerId }: Decline,
): Result<object, DeclineRefusal> {
  const offer = state.offer(offerId)
  // As for a private offer of others: the answer does not reveal which ids exist.
  if (!offer) return refuse({ code: 'notAddressed' })
  const result = declineOfferRule(offer, { userId })
  if (!result.ok) return result

  state.changeOffer(offerId, { state: 'declined' })
  state.giveBack(offer, result.value.returned)
  state.notices.set(`offer ${offerId}`, notice('offer.declined', offerId, {}))
  return ok({})
}

/** POST /api/betsProposed/declineBet */
export const declineOffer = handle(
  declineOfferCall,
  async ({ services, session, body, idempotencyKey }) => {
    const { betID: offerId } = body
    const offererId = await readOffererId(services.db, offerId)
    if (offererId === null) return refused(declineOfferCall, { code: 'notAddressed' })
    const key = requestKey(idempotencyKey, body, null)
    const decline = { userId: session.userId, offerId, offererId }
    const result = await services.batcher.submit(declineCommand(decline, key))
    if (result.kind !== 'done') return commandFailure(declineOfferCall, result)
    return done({ message: 'success' })
  },
)
