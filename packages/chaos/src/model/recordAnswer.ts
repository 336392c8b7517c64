/** Records an acknowledgement in the reference model and compares it with earlier ones. */
import { readId } from '@sidebet/contract/ids'
import type { ChaosContext } from '../environment/context.ts'
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import { addressees, isAddressed } from './audience.ts'
import { isRepeated, recordKeyedRequest, sameAsBefore } from './keyedRequests.ts'
import { recordGrant, recordPromotion } from './recordPromotions.ts'
import type { Audience, ModelPayment } from './referenceModel.ts'

type JsonObject = Readonly<Record<string, unknown>>

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

export function recordAnswer(context: ChaosContext, op: Operation): void {
  const response = (op.answer?.body ?? {}) as JsonObject
  const sent = (op.body ?? {}) as JsonObject
  switch (op.kind) {
    case 'post':
      recordPost(context, op, response, sent)
      break
    case 'take':
      recordTakes(context, op, [{ ...response, betProposedPicked: sent.betProposedPicked }])
      break
    case 'takeList':
      recordTakeList(context, op, response, sent)
      break
    case 'cancel':
      recordCancel(context, op, response, sent)
      break
    case 'decline':
      recordDecline(context, op, sent)
      break
    case 'readGroup':
      onlyAddressed(context, op, { kind: 'group', group: String(response.groupName) })
      break
    case 'signUp':
      // A refused sign-up is 200 without this message.
      if (response.message === 'success') context.model.signUps.add(op.user.name)
      break
    case 'createPromotion':
      recordPromotion(context, op, response, sent)
      break
    case 'acceptPromotion':
      recordGrant(context, op, response, sent)
      break
    case 'order':
      recordOrder(context, op, response, sent)
      break
    case 'fromBank':
    case 'toBank':
    case 'toWallet':
      recordPayment(context, op, response, sent)
  }
}

function recordPayment(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const { user, key = null } = op
  const id = readId('payment', response.paymentID)!
  // A key may make another payment when the one before was rejected: `checkKeys` compares their states later.
  if (context.model.payments.has(id)) return
  const dollars = sent.depositAmount ?? sent.withdrawAmount ?? sent.databasePayout
  const kind = op.kind as ModelPayment['kind']
  context.model.payments.set(id, { id, user: user.id, key, kind, cents: cents(dollars) })
  recordKeyedRequest(context, op, String(response.paymentID))
}

function recordOrder(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const id = String(response.orderID)
  if (context.forgottenOrders.has(id)) {
    const found = `a new deposit of ${op.user.name} got the order ${id} of another one`
    context.fail(new Violation('an order is of one deposit', found, [op.user.name, id]))
  }
  sameAsBefore(context, op, id)
  context.model.orders.set(id, { id, user: op.user.id, cents: cents(sent.depositAmount) })
  recordKeyedRequest(context, op, id)
}

function recordPost(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const id = readId('offer', response._id)!
  sameAsBefore(context, op, String(response._id))
  if (context.model.offers.has(id)) return
  const gameId = readId('game', sent.gameID)!
  // Not of `model.games`: after a faulty answer of the feed, the product may show a new game with other teams.
  const { homeTeam } = response.data as JsonObject
  const audience = audienceOf(sent)
  if (audience.kind === 'group') onlyAddressed(context, op, audience)
  lateWhen(context, op, gameId)
  unheardWhen(context, op)
  context.model.offers.set(id, {
    id,
    user: op.user.id,
    game: gameId,
    pick: sent.winnerOffer === homeTeam ? 'home' : 'away',
    spread: cents(sent.spreadOffer),
    odds: {
      numerator: cents(sent.oddsNumeratorOffer),
      denominator: cents(sent.oddsDenominatorOffer),
    },
    amount: cents(sent.amountBet),
    partialTake: sent.partialTake !== false,
    audience,
    posted: { from: op.firstAt, to: context.history.now() },
    declined: false,
    released: false,
    cancelled: null,
    taken: 0,
  })
  recordKeyedRequest(context, op, String(response._id))
}

/** A list is answered with a bet for each of its takes, in their order. */
function recordTakeList(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const made = response.bets as readonly JsonObject[]
  const offersOf = (takes: unknown) =>
    (takes as readonly JsonObject[]).map(({ betProposedPicked }) => betProposedPicked).join(' ')
  if (offersOf(made) !== offersOf(sent.takes)) {
    const found = `a list of ${offersOf(sent.takes)} of ${op.user.name} made bets on ${offersOf(made)}`
    context.fail(new Violation('a list is made whole', found, [op.user.name, op.key ?? '']))
  }
  recordTakes(context, op, made)
}

function recordTakes(context: ChaosContext, op: Operation, made: readonly JsonObject[]): void {
  const ids = made.map(({ _id }) => _id).join(' ')
  sameAsBefore(context, op, ids)
  for (const bet of made) recordTake(context, op, bet)
  recordKeyedRequest(context, op, ids)
}

function recordTake(context: ChaosContext, op: Operation, response: JsonObject): void {
  const id = readId('bet', response._id)!
  if (context.model.bets.has(id)) return
  const offerId = readId('offer', response.betProposedPicked)!
  const offer = context.model.offers.get(offerId)
  const amount = cents(response.amount)
  const left = cents(response.amountLeft)
  context.model.bets.set(id, {
    id,
    offer: offerId,
    user: op.user.id,
    amount,
    offererPay: cents(response.offerPay),
    left,
  })
  if (offer) {
    onlyAddressed(context, op, offer.audience)
    lateWhen(context, op, offer.game)
    unheardWhen(context, op)
    offer.taken = Math.max(offer.taken, offer.amount - left)
  }
}

function recordCancel(
  context: ChaosContext,
  op: Operation,
  response: JsonObject,
  sent: JsonObject,
): void {
  const offer = context.model.offers.get(readId('offer', sent.betID)!)
  const returned = cents(response.returned)
  sameAsBefore(context, op, `${sent.betID} ${returned}`)
  if (!offer) return
  if (!isRepeated(context, op) && (offer.cancelled || offer.declined)) endedTwice(context, op, sent)
  offer.cancelled = { returned }
  recordKeyedRequest(context, op, `${sent.betID} ${returned}`)
}

function recordDecline(context: ChaosContext, op: Operation, sent: JsonObject): void {
  const offer = context.model.offers.get(readId('offer', sent.betID)!)
  const id = `${sent.betID} declined`
  sameAsBefore(context, op, id)
  if (!offer || isRepeated(context, op)) return
  if (offer.cancelled || offer.declined) endedTwice(context, op, sent)
  if (offer.audience.kind !== 'friend') notTheirs(context, op, offer.audience)
  else onlyAddressed(context, op, offer.audience)
  offer.declined = true
  recordKeyedRequest(context, op, id)
}

function endedTwice(context: ChaosContext, op: Operation, { betID }: JsonObject): void {
  const found = `${betID} was ended by two requests, the later one a ${op.kind}`
  context.fail(new Violation('an offer is cancelled once', found, [String(betID)]))
}

function audienceOf({ friendUsername, friendEmail, groupName }: JsonObject): Audience {
  if (groupName) return { kind: 'group', group: String(groupName) }
  const contact = friendUsername || friendEmail
  return contact ? { kind: 'friend', contact: String(contact) } : { kind: 'public' }
}

function onlyAddressed(context: ChaosContext, op: Operation, audience: Audience): void {
  const interval = { from: op.firstAt, to: context.history.now() }
  if (!isAddressed(context.model, audience, op.user, interval)) notTheirs(context, op, audience)
}

function notTheirs(context: ChaosContext, op: Operation, audience: Audience): void {
  const found = `a ${op.kind} of ${op.user.name} was accepted, and it was for ${addressees(audience)}`
  const rule = 'only those to whom it is made have part in it'
  context.fail(new Violation(rule, found, [op.user.name, op.key ?? '', addressees(audience)]))
}

/** Fails when a bet was accepted that was sent after the latest start that the feed had reported. */
function lateWhen(context: ChaosContext, op: Operation, gameId: number): void {
  const game = context.model.games.find((candidate) => candidate.id === gameId)
  if (!game || op.sentAt <= game.latestStart + 50) return
  const found = `a ${op.kind} sent ${op.sentAt - game.latestStart} ms after the start of g_${gameId} was accepted`
  context.fail(new Violation('no bet after the start', found, [op.user.name, op.key ?? '']))
}

/** Fails when a bet was sent and accepted while the feed counted as silent. */
function unheardWhen({ silence, offsetMs, fail }: ChaosContext, op: Operation): void {
  if (!silence || silence.offsetMs !== offsetMs || op.sentAt < silence.from) return
  const found = `a ${op.kind} sent ${op.sentAt - silence.from} ms after the feed fell silent was accepted`
  fail(new Violation('no bet on a game whose feed is silent', found, [op.user.name, op.key ?? '']))
}
