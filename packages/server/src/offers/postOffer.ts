import { postFriendOffer as postFriendOfferCall } from '@sidebet/contract/friends'
import { postGroupOffer as postGroupOfferCall } from '@sidebet/contract/groups'
import { wireId } from '@sidebet/contract/ids'
import { postOffer as postOfferCall } from '@sidebet/contract/offers'
import { type Cents, cents, fromHundredths } from '@sidebet/domain/money'
import { type PostRefusal, postOffer as postOfferRule } from '@sidebet/domain/offers/postOffer'
import { regionLimit } from '@sidebet/domain/regions/regionLimit'
import { ok, type Result, refuse } from '@sidebet/domain/result'
import type { BatchState, NewAudience } from '../engine/batchState.ts'
import type { Command } from '../engine/command.ts'
import { commandFailure } from '../engine/commandFailure.ts'
import { type RequestKey, requestKey } from '../engine/requestKey.ts'
import { handle, type Request } from '../handle.ts'
import type { NewNotice } from '../notifications/outbox/outbox.ts'
import { done, type Reply } from '../platform/http/reply.ts'
import { restrictionOf } from '../platform/http/session.ts'
import { offerRow } from './offerRow.ts'
import { readOffer } from './offers.sql.ts'

export type PostAnswer = {
  readonly offerId: number
  readonly fundsAvailable: Cents
  readonly fundsAtRisk: Cents
}

/**
 * The offerer has no permitted audience. The batcher refuses the post, not the route, since it reads the idempotency key
 * first. So the retry of a successful post succeeds even if its offerer has left the group since (MO4).
 */
export type NoAudience = {
  readonly kind: 'nobody'
  readonly refusal: { readonly code: 'notMember' } | { readonly code: 'friendUnknown' }
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
  readonly audience: NewAudience | NoAudience
  readonly betsBarred: boolean
  /** 'none', or the offerer's own region where bets stay inside it (GAP-009). */
  readonly regionLimit: string
  /** Makes the notification of the new offer from its id. */
  readonly makeNotification?: MakeNotification
}

type MakeNotification = (offerId: number) => NewNotice

type Refusal =
  | PostRefusal
  | { readonly code: 'unknownGame' }
  | NoAudience['refusal']
  | { readonly code: 'groupAlone' }

/** The command for the batcher: inserts the offer and reserves its stake in one transaction (GAP-083). */
export function postCommand(
  userId: number,
  draft: PostDraft,
  { key, bodyHash }: RequestKey,
  call: { readonly name: string } = postOfferCall,
): Command<PostAnswer, Refusal> {
  return {
    key,
    bodyHash,
    userId,
    call: call.name,
    offerIds: [],
    gameId: draft.gameId,
    groupId: draft.audience.kind === 'group' ? draft.audience.groupId : null,
    dependsOnGame: true,
    newOffers: 1,
    newBets: 0,
    execute: (state) => executePost(state, userId, draft),
  }
}

function executePost(
  state: BatchState,
  userId: number,
  draft: PostDraft,
): Result<PostAnswer, Refusal> {
  const { partialTake, audience, regionLimit } = draft
  if (audience.kind === 'nobody') return refuse(audience.refusal)
  const game = state.game(draft.gameId)
  if (!game) return refuse({ code: 'unknownGame' })
  const barred = barredFrom(state, userId, audience)
  if (barred) return refuse(barred)
  const availableBefore = state.available(userId)
  const atRiskBefore = state.atRisk(userId)
  const withBonus = state.mayStakeBonus(draft, draft.gameId)
  const pick =
    draft.winner === game.homeTeam ? 'home' : draft.winner === game.awayTeam ? 'away' : null
  const result = postOfferRule({
    draft: { ...draft, pick },
    game,
    betsBarred: draft.betsBarred,
    fundsAvailable: availableBefore,
    fundsToStake: state.toStake(userId, withBonus),
    barredBonus: withBonus ? cents(0) : state.bonus(userId),
    now: state.now,
  })
  if (!result.ok) return result

  const id = state.nextOfferId()
  const frozen = { partialTake, audience, regionLimit }
  const terms = { ...result.value, ...frozen, availableBefore, atRiskBefore }
  const bonus = state.stake({ kind: 'post', ref: id, withBonus }, userId, result.value.risk)
  state.newOffers.push({ id, offererId: userId, game, bonus, ...terms })
  if (draft.makeNotification) state.notices.set(`offer ${id}`, draft.makeNotification(id))
  return ok({
    offerId: id,
    fundsAvailable: state.available(userId),
    fundsAtRisk: state.atRisk(userId),
  })
}

/** Only members may post offers to a group, and the group must have another member who can take them (GAP-093). */
function barredFrom(state: BatchState, userId: number, audience: NewAudience) {
  if (audience.kind !== 'group') return null
  const group = state.group(audience.groupId)
  if (!group?.members.has(userId)) return { code: 'notMember' } as const
  return group.memberCount < 2 ? ({ code: 'groupAlone' } as const) : null
}

/** The refusals of all three calls. */
const EVERY_POST = {
  ...postOfferCall,
  refusals: { ...postFriendOfferCall.refusals, ...postGroupOfferCall.refusals },
}

/**
 * Posts an offer to the public, a friend or a group. The offerer and the region come from the session, the game from its
 * id. `target` identifies the audience in the key of a body that carries its own time. The notification is written with the
 * offer.
 */
export async function post(
  call: { readonly name: string },
  request: Pick<Request<typeof postOfferCall>, 'services' | 'session' | 'idempotencyKey' | 'body'>,
  audience: NewAudience | NoAudience,
  target: string,
  makeNotification?: MakeNotification,
): Promise<Reply<typeof postOfferCall>> {
  const { services, session, body, idempotencyKey } = request
  const odds = { numerator: body.oddsNumeratorOffer, denominator: body.oddsDenominatorOffer }
  const { gameID, winnerOffer, spreadOffer, amountBet, partialTake, dateProposed } = body
  const natural = { dateProposed, gameID, winnerOffer, spreadOffer, amountBet, odds, target }
  const key = requestKey(idempotencyKey, body, dateProposed ? natural : null)

  const draft: PostDraft = {
    gameId: gameID,
    winner: winnerOffer,
    spread: spreadOffer,
    odds,
    amount: amountBet,
    partialTake,
    audience,
    betsBarred: restrictionOf(session, services.config.REGION_UNKNOWN) === 'illegal',
    regionLimit: regionLimit(session, session.regionRule),
    ...(makeNotification && { makeNotification }),
  }
  const result = await services.batcher.submit(postCommand(session.userId, draft, key, call))
  if (result.kind !== 'done') return commandFailure(EVERY_POST, result)

  const { offerId, fundsAvailable, fundsAtRisk } = result.answer
  const posted = await readOffer(services.db, offerId)
  return done({
    message: 'success',
    _id: wireId('offer', offerId),
    data: offerRow(posted!, session.userId),
    fundsAvailable: fromHundredths(fundsAvailable),
    fundsAtRisk: fromHundredths(fundsAtRisk),
  })
}

/** POST /api/betsProposed/newPublicBet */
export const postOffer = handle(postOfferCall, (request) =>
  post(postOfferCall, request, { kind: 'public' }, ''),
)
