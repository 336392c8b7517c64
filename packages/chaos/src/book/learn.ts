/** Writes an acknowledgement into the book, and compares it with what was known. */
import { readId } from '@sidebet/contract/ids'
import type { Operation } from '../traffic/operation.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import type { BookedPayment } from './book.ts'

type Told = Readonly<Record<string, unknown>>

const cents = (dollars: unknown) => Math.round(Number(dollars) * 100)

export function learn(world: World, op: Operation): void {
  const told = (op.answer?.body ?? {}) as Told
  const sent = (op.body ?? {}) as Told
  switch (op.kind) {
    case 'post':
      learnPost(world, op, told, sent)
      break
    case 'take':
      learnTake(world, op, told)
      break
    case 'cancel':
      learnCancel(world, op, told, sent)
      break
    case 'order':
      learnOrder(world, op, told, sent)
      break
    case 'fromBank':
    case 'toBank':
    case 'toWallet':
      learnPayment(world, op, told, sent)
  }
}

function learnPayment(world: World, op: Operation, told: Told, sent: Told): void {
  const { user, kind } = op
  const id = readId('payment', told.paymentID)!
  sameAsBefore(world, op, String(told.paymentID))
  if (world.book.payments.has(id)) return
  const asked = sent.depositAmount ?? sent.withdrawAmount ?? sent.databasePayout
  const booked = { id, user: user.id, kind: kind as BookedPayment['kind'], cents: cents(asked) }
  world.book.payments.set(id, booked)
  keep(world, op, String(told.paymentID))
}

function learnOrder(world: World, op: Operation, told: Told, sent: Told): void {
  const id = String(told.orderID)
  if (world.forgottenOrders.has(id)) {
    const found = `a new deposit of ${op.user.name} got the order ${id} of another one`
    world.fail(new Violation('an order is of one deposit', found, [op.user.name, id]))
  }
  sameAsBefore(world, op, id)
  world.book.orders.set(id, { id, user: op.user.id, cents: cents(sent.depositAmount) })
  keep(world, op, id)
}

function learnPost(world: World, op: Operation, told: Told, sent: Told): void {
  const id = readId('offer', told._id)!
  sameAsBefore(world, op, String(told._id))
  if (world.book.offers.has(id)) return
  const gameId = readId('game', sent.gameID)!
  const game = world.book.games.find((candidate) => candidate.id === gameId)
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
    cancelled: null,
    taken: 0,
  })
  keep(world, op, String(told._id))
}

function learnTake(world: World, op: Operation, told: Told): void {
  const id = readId('bet', told._id)!
  sameAsBefore(world, op, String(told._id))
  if (world.book.bets.has(id)) return
  const offerId = readId('offer', (op.body as Told).betProposedPicked)!
  const offer = world.book.offers.get(offerId)
  const amount = cents(told.amount)
  const left = cents(told.amountLeft)
  world.book.bets.set(id, {
    id,
    offer: offerId,
    user: op.user.id,
    amount,
    offererPay: cents(told.offerPay),
    left,
  })
  if (offer) {
    lateWhen(world, op, offer.game)
    unheardWhen(world, op)
    offer.taken = Math.max(offer.taken, offer.amount - left)
  }
  keep(world, op, String(told._id))
}

function learnCancel(world: World, op: Operation, told: Told, sent: Told): void {
  const offer = world.book.offers.get(readId('offer', sent.betID)!)
  const returned = cents(told.returned)
  sameAsBefore(world, op, `${sent.betID} ${returned}`)
  if (!offer) return
  if (!isRepeated(world, op) && offer.cancelled) {
    world.fail(
      new Violation('an offer is cancelled once', `${sent.betID} was cancelled by two requests`, [
        String(sent.betID),
      ]),
    )
  }
  offer.cancelled = { returned }
  keep(world, op, `${sent.betID} ${returned}`)
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

const isRepeated = (world: World, op: Operation) =>
  world.book.kept.some(({ key, user }) => key === op.key && user === op.user.id)

/** The same key has one effect: it answers the same for ever. */
function sameAsBefore(world: World, op: Operation, id: string): void {
  const before = world.book.kept.find(({ key, user }) => key === op.key && user === op.user.id)
  if (!before || before.id === id) return
  const found = `the key ${op.key} of ${op.user.name} answered ${before.id}, then ${id}`
  world.fail(new Violation('a key has one effect', found, [op.key ?? '']))
}

function keep(world: World, op: Operation, id: string): void {
  if (!op.key || isRepeated(world, op)) return
  const { number, user, path, body = {}, key, sentAt } = op
  world.book.kept.push({
    op: number,
    user: user.id,
    kind: op.kind,
    path,
    body,
    key,
    id,
    at: sentAt,
  })
}
