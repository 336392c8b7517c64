import { wireId } from '@sidebet/contract/ids'
import { postOffer as postOfferCall } from '@sidebet/contract/offers'
import { type Cents, fromHundredths } from '@sidebet/domain/money'
import { type PostRefusal, postOffer as postOfferRule } from '@sidebet/domain/offers/postOffer'
import { regionLimit } from '@sidebet/domain/regions/regionLimit'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { restrictionOf } from '../core/session.ts'
import type { BatchState } from '../core/writer/batchState.ts'
import type { Command } from '../core/writer/command.ts'
import { moneyFailure } from '../core/writer/moneyFailure.ts'
import { type RequestKey, requestKey } from '../core/writer/requestKey.ts'
import { offerRow } from './offerRow.ts'
import { readOffer } from './offers.sql.ts'

export type PostAnswer = {
  readonly offerId: number
  readonly fundsAvailable: Cents
  readonly fundsAtRisk: Cents
}

export type PostDraft = {
  readonly gameId: number
  /** The picked team's full name. */
  readonly winner: string
  /** Hundredths of a point. */
  readonly spread: number
  readonly odds: { readonly numerator: number; readonly denominator: number }
  readonly amount: Cents
  readonly partialTake: boolean
  readonly betsBarred: boolean
  /** 'none', or the offerer's own region where bets stay inside it (GAP-009). */
  readonly regionLimit: string
}

type Refusal = PostRefusal | { readonly code: 'unknownGame' }

/** The command for the money writer: the hold is made with the offer, in one transaction (GAP-083). */
export function postCommand(
  userId: number,
  draft: PostDraft,
  { key, bodyHash }: RequestKey,
): Command<PostAnswer, Refusal> {
  return {
    key,
    bodyHash,
    userId,
    call: postOfferCall.name,
    offerId: null,
    gameId: draft.gameId,
    restsOnGame: true,
    newOffers: 1,
    newBets: 0,
    decide: (state) => decide(state, userId, draft),
  }
}

function decide(state: BatchState, userId: number, draft: PostDraft): Result<PostAnswer, Refusal> {
  const game = state.game(draft.gameId)
  if (!game) return refuse({ code: 'unknownGame' })
  const availableBefore = state.balance('user.cash', userId)
  const atRiskBefore = state.balance('user.at_risk', userId)
  const pick =
    draft.winner === game.homeTeam ? 'home' : draft.winner === game.awayTeam ? 'away' : null
  const ruling = postOfferRule({
    draft: { ...draft, pick },
    game,
    betsBarred: draft.betsBarred,
    fundsAvailable: availableBefore,
    now: state.now,
  })
  if (!ruling.ok) return ruling

  const id = state.nextOfferId()
  const { partialTake, regionLimit } = draft
  const terms = { ...ruling.value, partialTake, regionLimit, availableBefore, atRiskBefore }
  state.newOffers.push({ id, offererId: userId, game, ...terms })
  const hold = { key: `post:${id}:cash`, kind: 'post', ref: id, cents: ruling.value.hold }
  state.move(hold, userId, 'user.cash', 'user.at_risk')
  return ok({
    offerId: id,
    fundsAvailable: state.balance('user.cash', userId),
    fundsAtRisk: state.balance('user.at_risk', userId),
  })
}

/** POST /api/betsProposed/newPublicBet: who posts and from where comes from the session, the game from its id. */
export const postOffer = handle(
  postOfferCall,
  async ({ services, session, body, idempotencyKey }) => {
    const odds = { numerator: body.oddsNumeratorOffer, denominator: body.oddsDenominatorOffer }
    const { gameID, winnerOffer, spreadOffer, amountBet, partialTake, dateProposed } = body
    const natural = { dateProposed, gameID, winnerOffer, spreadOffer, amountBet, odds, target: '' }
    const key = requestKey(idempotencyKey, body, dateProposed ? natural : null)

    const draft: PostDraft = {
      gameId: gameID,
      winner: winnerOffer,
      spread: spreadOffer,
      odds,
      amount: amountBet,
      partialTake,
      betsBarred: restrictionOf(session, services.config.REGION_UNKNOWN) === 'illegal',
      regionLimit: regionLimit(session, session.regionRule),
    }
    const ruling = await services.writer.submit(postCommand(session.userId, draft, key))
    if (ruling.kind !== 'done') return moneyFailure(postOfferCall, ruling)

    const { offerId, fundsAvailable, fundsAtRisk } = ruling.answer
    const posted = await readOffer(services.db, offerId)
    return done({
      message: 'success',
      _id: wireId('offer', offerId),
      data: offerRow(posted!, session.userId),
      fundsAvailable: fromHundredths(fundsAvailable),
      fundsAtRisk: fromHundredths(fundsAtRisk),
    })
  },
)
