import { cancelOffer as cancelOfferCall } from '@sidebet/contract/offers'
import { type Cents, fromHundredths } from '@sidebet/domain/money'
import {
  type CancelRefusal,
  cancelOffer as cancelOfferRule,
} from '@sidebet/domain/offers/cancelOffer'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import type { BatchState } from '../engine/batchState.ts'
import type { Command } from '../engine/command.ts'
import { commandFailure } from '../engine/commandFailure.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'

export type CancelAnswer = {
  readonly returned: Cents
  readonly fundsAvailable: Cents
  readonly fundsAtRisk: Cents
}

/** The command for the batcher: closes the offer and releases its remaining reserved stake in one transaction. */
export function cancelCommand(
  userId: number,
  offerId: number,
  { key, bodyHash }: RequestKey,
): Command<CancelAnswer, CancelRefusal> {
  return {
    key,
    bodyHash,
    userId,
    call: cancelOfferCall.name,
    offerIds: [offerId],
    gameId: null,
    groupId: null,
    dependsOnGame: false,
    newOffers: 0,
    newBets: 0,
    execute: (state) => executeCancel(state, userId, offerId),
  }
}

function executeCancel(
  state: BatchState,
  userId: number,
  offerId: number,
): Result<CancelAnswer, CancelRefusal> {
  const offer = state.offer(offerId)
  // As for an offer of others: the answer does not reveal which ids exist.
  if (!offer) return refuse({ code: 'notYours' })
  const result = cancelOfferRule(offer, { userId })
  if (!result.ok) return result

  const { returned } = result.value
  state.changeOffer(offerId, { state: 'cancelled' })
  state.giveBack(offer, returned)
  return ok({
    returned,
    fundsAvailable: state.available(userId),
    fundsAtRisk: state.atRisk(userId),
  })
}

/**
 * POST /api/betsProposed/cancelBet: ignores the amounts in the body; the stored offer determines what is released
 * (GAP-112).
 */
export const cancelOffer = handle(
  cancelOfferCall,
  async ({ services, session, body, idempotencyKey }) => {
    const key = requestKey(idempotencyKey, body, null)
    const result = await services.batcher.submit(cancelCommand(session.userId, body.betID, key))
    if (result.kind !== 'done') return commandFailure(cancelOfferCall, result)

    const { returned, fundsAvailable, fundsAtRisk } = result.answer
    return done({
      message: 'success',
      returned: fromHundredths(returned),
      fundsAvailable: fromHundredths(fundsAvailable),
      fundsAtRisk: fromHundredths(fundsAtRisk),
    })
  },
)
