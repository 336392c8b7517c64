/** Writes an acknowledgement into the book, and compares it with what was known. */
import { readId } from '@sidebet/contract/ids'
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { addressees, isAddressed } from './audience.ts'
import type { Audience, BookedPayment } from './book.ts'
import { isRepeated, recordKeyedRequest, sameAsBefore } from './kept.ts'
import { learnGrant, learnPromotion } from './learnPromotions.ts'

type JsonObject = Readonly<Record<string, unknown>>

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

export function learn(world: World, op: Operation): void {
  const response = (op.answer?.body ?? {}) as JsonObject
  const sent = (op.body ?? {}) as JsonObject
  switch (op.kind) {
    case 'post':
      learnPost(world, op, response, sent)
      break
    case 'take':
      learnTake(world, op, response)
      break
    case 'cancel':
      learnCancel(world, op, response, sent)
      break
    case 'decline':
      learnDecline(world, op, sent)
      break
    case 'readGroup':
      onlyAddressed(world, op, { kind: 'group', group: String(response.groupName) })
      break
    case 'signUp':
      // What is refused has no message.
      if (response.message === 'success') world.book.signUps.add(op.user.name)
      break
    case 'createPromotion':
      learnPromotion(world, op, response, sent)
      break
    case 'acceptPromotion':
      learnGrant(world, op, response, sent)
      break
    case 'order':
      learnOrder(world, op, response, sent)
      break
    case 'fromBank':
    case 'toBank':
    case 'toWallet':
      learnPayment(world, op, response, sent)
  }
}

function learnPayment(world: World, op: Operation, response: JsonObject, sent: JsonObject): void {
  const { user, kind } = op
  const id = readId('payment', response.paymentID)!
  sameAsBefore(world, op, String(response.paymentID))
  if (world.book.payments.has(id)) return
  const dollars = sent.depositAmount ?? sent.withdrawAmount ?? sent.databasePayout
  const booked = { id, user: user.id, kind: kind as BookedPayment['kind'], cents: cents(dollars) }
  world.book.payments.set(id, booked)
  recordKeyedRequest(world, op, String(response.paymentID))
}

function learnOrder(world: World, op: Operation, response: JsonObject, sent: JsonObject): void {
  const id = String(response.orderID)
  if (world.forgottenOrders.has(id)) {
    const found = `a new deposit of ${op.user.name} got the order ${id} of another one`
    world.fail(new Violation('an order is of one deposit', found, [op.user.name, id]))
  }
  sameAsBefore(world, op, id)
  world.book.orders.set(id, { id, user: op.user.id, cents: cents(sent.depositAmount) })
  recordKeyedRequest(world, op, id)
}

function learnPost(world: World, op: Operation, response: JsonObject, sent: JsonObject): void {
  const id = readId('offer', response._id)!
  sameAsBefore(world, op, String(response._id))
  if (world.book.offers.has(id)) return
  const gameId = readId('game', sent.gameID)!
  const game = world.book.games.find((candidate) => candidate.id === gameId)
  const audience = audienceOf(sent)
  if (audience.kind === 'group') onlyAddressed(world, op, audience)
  lateWhen(world, op, gameId)
  unheardWhen(world, op)
  world.book.offers.set(id, {
    id,
    user: op.user.id,
    game: gameId,
    pick: sent.winnerOffer === game?.home ? 'home' : 'away',
    spread: cents(sent.spreadOffer),
    odds: {
      numerator: cents(sent.oddsNumeratorOffer),
      denominator: cents(sent.oddsDenominatorOffer),
    },
    amount: cents(sent.amountBet),
    partialTake: sent.partialTake !== false,
    audience,
    posted: { from: op.firstAt, to: world.history.now() },
    declined: false,
    released: false,
    cancelled: null,
    taken: 0,
  })
  recordKeyedRequest(world, op, String(response._id))
}

function learnTake(world: World, op: Operation, response: JsonObject): void {
  const id = readId('bet', response._id)!
  sameAsBefore(world, op, String(response._id))
  if (world.book.bets.has(id)) return
  const offerId = readId('offer', (op.body as JsonObject).betProposedPicked)!
  const offer = world.book.offers.get(offerId)
  const amount = cents(response.amount)
  const left = cents(response.amountLeft)
  world.book.bets.set(id, {
    id,
    offer: offerId,
    user: op.user.id,
    amount,
    offererPay: cents(response.offerPay),
    left,
  })
  if (offer) {
    onlyAddressed(world, op, offer.audience)
    lateWhen(world, op, offer.game)
    unheardWhen(world, op)
    offer.taken = Math.max(offer.taken, offer.amount - left)
  }
  recordKeyedRequest(world, op, String(response._id))
}

function learnCancel(world: World, op: Operation, response: JsonObject, sent: JsonObject): void {
  const offer = world.book.offers.get(readId('offer', sent.betID)!)
  const returned = cents(response.returned)
  sameAsBefore(world, op, `${sent.betID} ${returned}`)
  if (!offer) return
  if (!isRepeated(world, op) && (offer.cancelled || offer.declined)) endedTwice(world, op, sent)
  offer.cancelled = { returned }
  recordKeyedRequest(world, op, `${sent.betID} ${returned}`)
}

function learnDecline(world: World, op: Operation, sent: JsonObject): void {
  const offer = world.book.offers.get(readId('offer', sent.betID)!)
  const id = `${sent.betID} declined`
  sameAsBefore(world, op, id)
  if (!offer || isRepeated(world, op)) return
  if (offer.cancelled || offer.declined) endedTwice(world, op, sent)
  if (offer.audience.kind !== 'friend') notTheirs(world, op, offer.audience)
  else onlyAddressed(world, op, offer.audience)
  offer.declined = true
  recordKeyedRequest(world, op, id)
}

function endedTwice(world: World, op: Operation, { betID }: JsonObject): void {
  const found = `${betID} was ended by two requests, the later one a ${op.kind}`
  world.fail(new Violation('an offer is cancelled once', found, [String(betID)]))
}

function audienceOf({ friendUsername, friendEmail, groupName }: JsonObject): Audience {
  if (groupName) return { kind: 'group', group: String(groupName) }
  const contact = friendUsername || friendEmail
  return contact ? { kind: 'friend', contact: String(contact) } : { kind: 'public' }
}

function onlyAddressed(world: World, op: Operation, audience: Audience): void {
  const moment = { from: op.firstAt, to: world.history.now() }
  if (!isAddressed(world.book, audience, op.user, moment)) notTheirs(world, op, audience)
}

function notTheirs(world: World, op: Operation, audience: Audience): void {
  const found = `a ${op.kind} of ${op.user.name} was accepted, and it was for ${addressees(audience)}`
  const rule = 'only those to whom it is made have part in it'
  world.fail(new Violation(rule, found, [op.user.name, op.key ?? '', addressees(audience)]))
}

/** Sent after the start that the feed had said, at the latest: nothing may be made any more. */
function lateWhen(world: World, op: Operation, gameId: number): void {
  const game = world.book.games.find((candidate) => candidate.id === gameId)
  if (!game || op.sentAt <= game.latestStart + 50) return
  const found = `a ${op.kind} sent ${op.sentAt - game.latestStart} ms after the start of g_${gameId} was accepted`
  world.fail(new Violation('no bet after the start', found, [op.user.name, op.key ?? '']))
}

/** Sent when nobody had heard of any game for too long, and answered while that lasted. */
function unheardWhen({ silence, offsetMs, fail }: World, op: Operation): void {
  if (!silence || silence.offsetMs !== offsetMs || op.sentAt < silence.from) return
  const found = `a ${op.kind} sent ${op.sentAt - silence.from} ms after the feed fell silent was accepted`
  fail(new Violation('no bet on a game of which nobody hears', found, [op.user.name, op.key ?? '']))
}
