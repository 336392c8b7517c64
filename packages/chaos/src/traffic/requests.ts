/** The requests of users as operations: path, body, key, and the rows that they touch. */
import { wireId } from '@sidebet/contract/ids'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import type { User } from '../environment/people.ts'
import { NOTHING, type Things } from '../faultSpans.ts'
import { WALLET_FEE } from '../model/fees.ts'
import type { Audience, ModelOffer } from '../model/referenceModel.ts'
import type { Random } from '../random.ts'
import { type Operation, operation } from './operation.ts'

let keys = 0
export const newKey = (user: User) => `${user.name}-${++keys}`

export const ofUser = (user: User, more: Partial<Things> = {}): Things => ({
  ...NOTHING,
  users: new Set([user.id]),
  ...more,
})

export const dollars = (cents: number) => cents / 100

/** Odds at which the pay for a part of the stake rounds up or down. */
const ODDS: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 3],
  [7, 11],
  [1.5, 1],
  [3, 2],
  [1, 7],
]

export function postOf(
  random: Random,
  user: User,
  game: GameOfFeed,
  cents: number,
  odds = random.pick(ODDS),
  to: { readonly audience: Audience; readonly touches?: Partial<Things> } = TO_PUBLIC,
): Operation {
  const { path, fields } = endpointOf(to.audience)
  const body = {
    ...fields,
    gameID: wireId('game', game.id!),
    winnerOffer: random.chance(0.5) ? game.home : game.away,
    spreadOffer: random.int(1, 20) / 2,
    amountBet: dollars(cents),
    oddsNumeratorOffer: odds[0],
    oddsDenominatorOffer: odds[1],
    partialTake: !random.chance(0.15),
  }
  return operation({
    kind: 'post',
    user,
    method: 'POST',
    path,
    body,
    key: newKey(user),
    touches: ofUser(user, { games: new Set([game.id!]), ...to.touches }),
  })
}

const TO_PUBLIC = { audience: { kind: 'public' } } as const

function endpointOf(audience: Audience): { path: string; fields: object } {
  const of = (name: string, fields: object) => ({ path: `/api/betsProposed/${name}`, fields })
  switch (audience.kind) {
    case 'public':
      return of('newPublicBet', {})
    case 'group':
      return of('newGroupBet', { groupName: audience.group })
    case 'friend': {
      const { contact } = audience
      const way = contact.includes('@') ? 'friendEmail' : 'friendUsername'
      return of('newFriendBet', { [way]: contact })
    }
  }
}

/** `cents` is null for all that is left. */
export function takeOf(user: User, offer: ModelOffer, cents: number | null): Operation {
  return operation({
    kind: 'take',
    user,
    method: 'POST',
    path: '/api/betsAccepted/acceptbet',
    body: {
      betProposedPicked: wireId('offer', offer.id),
      ...(cents !== null && { partialAmountBet: dollars(cents) }),
    },
    key: newKey(user),
    touches: ofUser(user, { games: new Set([offer.game]), offers: new Set([offer.id]) }),
  })
}

/** Takes of these offers on one game, all or none; `cents` of an offer is null for all that is left. */
export function takeListOf(
  user: User,
  parts: readonly { readonly offer: ModelOffer; readonly cents: number | null }[],
): Operation {
  const { game } = parts[0]!.offer
  return operation({
    kind: 'takeList',
    user,
    method: 'POST',
    path: '/api/betsAccepted/acceptbets',
    body: {
      gameID: wireId('game', game),
      takes: parts.map(({ offer, cents }) => ({
        betProposedPicked: wireId('offer', offer.id),
        ...(cents !== null && { partialAmountBet: dollars(cents) }),
      })),
    },
    key: newKey(user),
    touches: ofUser(user, {
      games: new Set([game]),
      offers: new Set(parts.map(({ offer }) => offer.id)),
    }),
  })
}

export function cancelOf(user: User, offer: ModelOffer): Operation {
  return operation({
    kind: 'cancel',
    user,
    method: 'POST',
    path: '/api/betsProposed/cancelBet',
    body: { betID: wireId('offer', offer.id) },
    key: newKey(user),
    touches: ofUser(user, { games: new Set([offer.game]), offers: new Set([offer.id]) }),
  })
}

export function orderOf(user: User, cents: number): Operation {
  return operation({
    kind: 'order',
    user,
    method: 'POST',
    path: '/api/user/paypal/orders',
    body: { depositAmount: dollars(cents) },
    key: newKey(user),
    touches: ofUser(user),
  })
}

export function captureOf(user: User, orderId: string): Operation {
  return operation({
    kind: 'capture',
    user,
    method: 'POST',
    path: `/api/user/paypal/orders/${orderId}/capture`,
    body: {},
    key: newKey(user),
    touches: ofUser(user),
  })
}

/** The deposit record that a client posts. The product must not trust its fields. */
export function depositRecordOf(user: User, orderId: string, cents: number): Operation {
  return operation({
    kind: 'depositRecord',
    user,
    method: 'POST',
    path: '/api/user/paypaldeposit',
    body: {
      orderID: orderId,
      payerEmail: 'payer@example.test',
      paymentID: 'CLAIMED',
      paymentStatus: 'COMPLETED',
      paymentAmount: dollars(cents),
      depositAmount: dollars(cents),
    },
    key: newKey(user),
    touches: ofUser(user),
  })
}

export function fromBankOf(user: User, cents: number): Operation {
  return operation({
    kind: 'fromBank',
    user,
    method: 'POST',
    path: '/api/user/depositfrombank',
    body: { depositAmount: dollars(cents), accountURL: user.bank },
    key: newKey(user),
    touches: ofUser(user),
  })
}

export function toBankOf(user: User, cents: number): Operation {
  return operation({
    kind: 'toBank',
    user,
    method: 'POST',
    path: '/api/user/withdrawtobank',
    body: { withdrawAmount: dollars(cents), accountURL: user.bank },
    key: newKey(user),
    touches: ofUser(user),
  })
}

/** `cents` leave the funds. `word` begins the receiver's address, by which the sandbox chooses the outcome. */
export function toWalletOf(user: User, cents: number, word = ''): Operation {
  return operation({
    kind: 'toWallet',
    user,
    method: 'POST',
    path: '/api/user/paypalpayout',
    body: {
      receiver: `${word}${user.name}@wallet.test`,
      paypalPayout: dollars(cents - WALLET_FEE),
      databasePayout: dollars(cents),
    },
    key: newKey(user),
    touches: ofUser(user),
  })
}

export function fundsOf(user: User): Operation {
  const path = `/api/user/alluserdata/${user.name}`
  return operation({ kind: 'funds', user, method: 'GET', path, touches: ofUser(user) })
}

export function ownOffersOf(user: User): Operation {
  const path = `/api/betsProposed/unacceptedbets/${wireId('user', user.id)}`
  return operation({ kind: 'list', user, method: 'GET', path, touches: ofUser(user) })
}

export function listOf(random: Random, user: User, league: string): Operation {
  const path = random.pick([
    `/api/betsProposed/postedbets/${league}/none`,
    '/api/betsProposed/recentpublicbets/none',
    `/api/betsProposed/unacceptedbets/${wireId('user', user.id)}`,
    `/api/betsProposed/friendbets/${wireId('user', user.id)}/none`,
    `/api/betsAccepted/friendlivebets/${wireId('user', user.id)}`,
    `/api/user/mygroups/${wireId('user', user.id)}`,
    `/api/promotion/checkpromotions/${user.name}`,
    `/api/betsAccepted/publiclivebets/${wireId('user', user.id)}`,
    `/api/betsAccepted/pastbets/${wireId('user', user.id)}/false`,
  ])
  return operation({ kind: 'list', user, method: 'GET', path, touches: ofUser(user) })
}
