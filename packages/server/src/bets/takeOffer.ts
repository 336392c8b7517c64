import { takeOffer as takeOfferCall } from '@sidebet/contract/bets'
import { wireId } from '@sidebet/contract/ids'
import {
  type SeenTerms,
  type TakeRefusal,
  takeOffer as takeOfferRule,
} from '@sidebet/domain/bets/takeOffer'
import { type Cents, cents, fromHundredths, plus } from '@sidebet/domain/money'
import { amountLeft } from '@sidebet/domain/offers/offer'
import { limitsSeen, regionKey } from '@sidebet/domain/regions/regionLimit'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import type { BatchState, LockedGame } from '../engine/batchState.ts'
import type { Command } from '../engine/command.ts'
import { commandFailure } from '../engine/commandFailure.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle, type Request } from '../handle.ts'
import { addTakeNotification } from '../notifications/topics/bets/takesSummary.ts'
import { done } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'

export type TakeAnswer = {
  readonly betId: number
  readonly amount: Cents
  readonly offererPay: Cents
  readonly amountLeft: Cents
  readonly fundsAvailable: Cents
  readonly fundsAtRisk: Cents
}

export type TakeDraft = {
  readonly offerId: number
  /** Cents; null means all that is left. */
  readonly amount: Cents | null
  /** The terms that the accepter saw; the pick as the picked team's full name. */
  readonly seen: Omit<SeenTerms, 'pick'>
  readonly winner?: string | undefined
  readonly betsBarred: boolean
  /** The server's location of the accepter, "US-NJ", for the record. */
  readonly region: string
  readonly limitsSeen: readonly string[]
}

/** The command for the batcher: bet, offer and stake change together or not at all (GAP-101). */
export function takeCommand(
  userId: number,
  draft: TakeDraft,
  { key, bodyHash }: RequestKey,
): Command<TakeAnswer, TakeRefusal> {
  return {
    key,
    bodyHash,
    userId,
    call: takeOfferCall.name,
    offerIds: [draft.offerId],
    gameId: null,
    seenGameId: draft.seen.gameId,
    groupId: null,
    dependsOnGame: true,
    newOffers: 0,
    newBets: 1,
    execute: (state) => executeTake(state, userId, draft),
  }
}

/** Changes the state by one take, or refuses and changes nothing. */
export function executeTake(
  state: BatchState,
  userId: number,
  draft: TakeDraft,
): Result<TakeAnswer, TakeRefusal> {
  const offer = state.offer(draft.offerId)
  // As for a private offer of others: the answer does not reveal which ids exist.
  if (!offer) return refuse({ code: 'notAddressed' })
  const availableBefore = state.available(userId)
  const atRiskBefore = state.atRisk(userId)
  const isLinked = state.isLinked(offer, userId)
  const withBonus = !isLinked && state.mayStakeBonus(offer.terms, offer.gameId)
  const result = takeOfferRule(offer, {
    accepterId: userId,
    isMember: state.isMember(offer, userId),
    amount: draft.amount,
    seen: { ...draft.seen, pick: sideOf(state.game(offer.gameId), draft.winner) },
    betsBarred: draft.betsBarred,
    limitsSeen: draft.limitsSeen,
    fundsAvailable: availableBefore,
    fundsToStake: state.toStake(userId, withBonus),
    barredBonus: withBonus ? cents(0) : state.bonus(userId),
    hasLinkedBonus: isLinked && state.hasBonus(offer),
    now: state.now,
  })
  if (!result.ok) return result

  const { amount, offererPay, closesOffer } = result.value
  const betId = state.nextBetId()
  const bonus = {
    offerer: state.bonusCarried(offer, amount),
    accepter: state.stake({ kind: 'take', ref: betId, withBonus }, userId, amount),
  }
  state.newBets.push({
    id: betId,
    offer,
    accepterId: userId,
    amount,
    offererPay,
    bonus,
    availableBefore,
    atRiskBefore,
    region: draft.region,
  })
  const taken = plus(offer.taken, amount)
  state.changeOffer(offer.id, { taken, ...(closesOffer ? { state: 'taken' } : {}) })
  const isFirst = offer.taken === 0
  addTakeNotification(state, offer.id, { id: betId, amount, offererPay }, isFirst || closesOffer)
  return ok({
    betId,
    amount,
    offererPay,
    amountLeft: amountLeft({ amount: offer.amount, taken }),
    fundsAvailable: state.available(userId),
    fundsAtRisk: state.atRisk(userId),
  })
}

type TakeFields = Omit<
  Request<typeof takeOfferCall>['body'],
  'dateAccepted' | 'userIDaccept' | 'usernameAccept'
>

/** A take as the session may make it, with the terms that the taker saw. */
export function draftOf(
  fields: TakeFields,
  { session, services }: Pick<Request<typeof takeOfferCall>, 'session' | 'services'>,
): TakeDraft {
  return {
    offerId: fields.betProposedPicked,
    amount: fields.partialAmountBet,
    seen: {
      gameId: fields.gameID,
      offererId: fields.userIDoffer,
      spread: fields.spreadOffer,
      oddsNumerator: fields.oddsNumeratorOffer,
      oddsDenominator: fields.oddsDenominatorOffer,
      amountLeft: fields.amountBet,
      ...paysSeen(fields),
    },
    winner: fields.winnerOffer || undefined,
    betsBarred: restrictionOf(session, services.config.REGION_UNKNOWN) === 'illegal',
    region: regionKey(session),
    limitsSeen: limitsSeen(session, session.regionRule),
  }
}

/** The side of a team's full name: undefined when there is no name, null for neither team. */
function sideOf(game: LockedGame | null, team: string | undefined) {
  if (team === undefined) return undefined
  return team === game?.homeTeam ? 'home' : team === game?.awayTeam ? 'away' : null
}

/**
 * The payouts that the accepter saw. A client that copies an offer's row and requests a part sends the payouts of the whole
 * remainder. These do not belong to this take, so they are not compared.
 */
function paysSeen({ amountBet, partialAmountBet, offerPay, acceptPay }: TakeFields) {
  const areOfTheRow = partialAmountBet !== null && acceptPay === amountBet
  return areOfTheRow ? {} : { offererPay: offerPay, accepterPay: acceptPay }
}

/** POST /api/betsAccepted/acceptbet: the stored offer is authoritative; terms from the client are only compared. */
export const takeOffer = handle(
  takeOfferCall,
  async ({ services, session, body, idempotencyKey }) => {
    const key = requestKey(idempotencyKey, body, body.dateAccepted ? body : null)
    const draft = draftOf(body, { session, services })
    const result = await services.batcher.submit(takeCommand(session.userId, draft, key))
    if (result.kind !== 'done') return commandFailure(takeOfferCall, result)

    const { answer } = result
    return done({
      message: 'success',
      _id: wireId('bet', answer.betId),
      amount: fromHundredths(answer.amount),
      offerPay: fromHundredths(answer.offererPay),
      acceptPay: fromHundredths(answer.amount),
      amountLeft: fromHundredths(answer.amountLeft),
      fundsAvailable: fromHundredths(answer.fundsAvailable),
      fundsAtRisk: fromHundredths(answer.fundsAtRisk),
    })
  },
)
