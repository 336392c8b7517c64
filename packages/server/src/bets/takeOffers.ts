/** Takes of several offers on one game: all are made or none (BI18). */
import { takeOffers as takeOffersCall } from '@sidebet/contract/bets'
import { wireId } from '@sidebet/contract/ids'
import { takeTexts } from '@sidebet/copy/refusals/bets'
import { textOf } from '@sidebet/copy/refusals/textFor'
import { type RefusedTake, refuseTakes, type TakesRefusal } from '@sidebet/domain/bets/takeOffers'
import { fromHundredths } from '@sidebet/domain/money'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import type { BatchState } from '../engine/batchState.ts'
import type { Command } from '../engine/command.ts'
import { commandFailure } from '../engine/commandFailure.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { draftOf, executeTake, type TakeAnswer, type TakeDraft } from './takeOffer.ts'

type TakesAnswer = { readonly bets: readonly (TakeAnswer & { readonly offerId: number })[] }

/** The command for the batcher. `drafts` has each offer once. */
export function takesCommand(
  userId: number,
  drafts: readonly TakeDraft[],
  { key, bodyHash }: RequestKey,
): Command<TakesAnswer, TakesRefusal> {
  return {
    key,
    bodyHash,
    userId,
    call: takeOffersCall.name,
    offerIds: drafts.map(({ offerId }) => offerId),
    gameId: null,
    seenGameId: drafts[0]?.seen.gameId,
    groupId: null,
    dependsOnGame: true,
    newOffers: 0,
    newBets: drafts.length,
    execute: (state) => executeTakes(state, userId, drafts),
  }
}

/** Every take is judged on a scratch state, in order and with the funds that those before it leave, and only then made. */
function executeTakes(
  state: BatchState,
  userId: number,
  drafts: readonly TakeDraft[],
): Result<TakesAnswer, TakesRefusal> {
  const scratch = state.makeScratch(
    userId,
    drafts.map(({ offerId }) => offerId),
  )
  const refused = drafts.flatMap((draft): RefusedTake[] => {
    const result = executeTake(scratch, userId, draft)
    return result.ok ? [] : [{ offerId: draft.offerId, refusal: result.refusal }]
  })
  if (refused.length > 0) return refuse(refuseTakes(refused, drafts.length))
  const bets = drafts.map((draft) => {
    const result = executeTake(state, userId, draft)
    if (!result.ok) throw new Error(`a take judged as possible was refused: ${result.refusal.code}`)
    return { ...result.value, offerId: draft.offerId }
  })
  return ok({ bets })
}

/** POST /api/betsAccepted/acceptbets */
export const takeOffers = handle(
  takeOffersCall,
  async ({ services, session, body, idempotencyKey }) => {
    const drafts = body.takes.map((take) =>
      draftOf({ ...take, gameID: body.gameID }, { session, services }),
    )
    const command = takesCommand(session.userId, drafts, requestKey(idempotencyKey, body, null))
    const result = await services.batcher.submit(command)
    if (result.kind === 'refused' && result.refusal.code === 'takesRefused') {
      const parts = result.refusal.takes.map(({ offerId, refusal }) => ({
        id: wireId('offer', offerId),
        code: refusal.code,
        error: textOf(takeTexts, refusal),
      }))
      return { ...commandFailure(takeOffersCall, result), parts }
    }
    if (result.kind !== 'done') return commandFailure(takeOffersCall, result)

    const { bets } = result.answer
    const { fundsAvailable, fundsAtRisk } = bets.at(-1)!
    return done({
      message: 'success',
      bets: bets.map((bet) => ({
        _id: wireId('bet', bet.betId),
        betProposedPicked: wireId('offer', bet.offerId),
        amount: fromHundredths(bet.amount),
        offerPay: fromHundredths(bet.offererPay),
        acceptPay: fromHundredths(bet.amount),
        amountLeft: fromHundredths(bet.amountLeft),
      })),
      fundsAvailable: fromHundredths(fundsAvailable),
      fundsAtRisk: fromHundredths(fundsAtRisk),
    })
  },
)
