/** The traffic of the users: each has two clients, which act in sequence until the phase is over. */

import { readId } from '@sidebet/contract/ids'
import type { ChaosContext } from '../environment/context.ts'
import type { GameOfFeed } from '../environment/gameOfFeed.ts'
import { gamesAhead } from '../environment/games.ts'
import type { User } from '../environment/people.ts'
import type { ModelOffer } from '../model/referenceModel.ts'
import { type Random, randomOf } from '../random.ts'
import { Violation } from '../violation.ts'
import { pause } from '../waitUntil.ts'
import { aServer, type Client, go, isForUser, openOffers } from './client.ts'
import { deposit } from './deposit.ts'
import { declineOf } from './friendRequests.ts'
import { decline, declineAgainstTake, postToFriend, signUp } from './friends.ts'
import {
  deleteAgainstTake,
  invite,
  join,
  leave,
  makeGroup,
  postToGroup,
  removeMember,
} from './groups.ts'
import { type Open, type Operation, operation } from './operation.ts'
import { acceptPromotion, createPromotion } from './promotions.ts'
import {
  cancelOf,
  depositRecordOf,
  fromBankOf,
  fundsOf,
  listOf,
  orderOf,
  ownOffersOf,
  postOf,
  takeListOf,
  takeOf,
  toBankOf,
  toWalletOf,
} from './requests.ts'
import { send } from './send.ts'

const CLIENTS_PER_USER = 2

/** Runs the traffic until `isOver`. Resolves when the last answer has arrived. */
export async function runTraffic(
  context: ChaosContext,
  phase: number,
  open: Open,
  isOver: () => boolean,
): Promise<void> {
  const clients = context.users.flatMap((user) =>
    Array.from({ length: CLIENTS_PER_USER }, (_, at) => {
      const random = randomOf(context.seed * 1_000_003 + phase * 1_009 + user.id * 7 + at)
      return { context, user, random, open }
    }),
  )
  await Promise.all(
    clients.map(async (client) => {
      await pause(client.random.int(0, 300))
      while (!isOver() && !context.violation) {
        if (context.rush) await rush(client, context.rush)
        else await act(client)
        await pause(context.rush ? 10 : client.random.int(60, 400))
      }
    }),
  )
}

const CHOICES: readonly (readonly [number, (client: Client) => Promise<void>])[] = [
  [18, post],
  [34, take],
  [12, takeList],
  [8, cancel],
  [6, depositMoney],
  [4, depositFromBank],
  [3, withdraw],
  [2, withdrawTwice],
  [2, recordUnpaidOrder],
  [10, readFunds],
  [6, readList],
  [5, repeat],
  [4, takeLate],
  [5, sendTwice],
  [4, spendTwice],
  [3, cancelAgainstTake],
  [9, postToFriend],
  [5, decline],
  [3, declineAgainstTake],
  [2, signUp],
  [2, makeGroup],
  [2, invite],
  [7, join],
  [9, postToGroup],
  [16, takeAmongFriends],
  [4, takeAsOtherUser],
  [2, leave],
  [1, removeMember],
  [1, deleteAgainstTake],
  [3, createPromotion],
  [6, acceptPromotion],
]
const WEIGHT = CHOICES.reduce((sum, [weight]) => sum + weight, 0)

async function act(client: Client): Promise<void> {
  let at = client.random.int(1, WEIGHT)
  for (const [weight, run] of CHOICES) {
    at -= weight
    if (at <= 0) return run(client)
  }
}

/** Shortly before a kickoff, every client bets on the game. */
async function rush(client: Client, game: GameOfFeed): Promise<void> {
  const { random, user } = client
  const offers = openOffers(client, (offer) => isForUser(client, offer) && offer.game === game.id)
  if (offers.length > 0 && random.chance(0.4))
    await go(client, takeOf(user, random.pick(offers), 1))
  else await go(client, postOf(random, user, game, random.int(2, 50)))
}

async function post(client: Client): Promise<void> {
  const { context, random, user } = client
  const games = gamesAhead(context)
  if (games.length === 0) return
  // The first users post the large offers, which many users take.
  const isHot = user === context.users[0] || user === context.users[1]
  const cents = isHot ? random.int(20_000, 60_000) : random.int(100, 4_000)
  const op = postOf(random, user, random.pick(games), cents, isHot ? [1, 3] : undefined)
  await go(client, op)
  if (op.verdict === 'ok' && context.cluster.readUrl) await findOwnOffer(client, op)
}

/** The list of own offers has the one that was just posted, whichever server answers it. */
async function findOwnOffer(client: Client, posted: Operation): Promise<void> {
  const { context, user } = client
  const list = ownOffersOf(user)
  await go(client, list)
  const id = String(posted.answer!.body._id)
  if (
    list.verdict !== 'ok' ||
    list.answer!.body.data.some((row: { _id: string }) => row._id === id)
  )
    return
  // Others may have taken it meanwhile, or its game has started. No offer becomes open again.
  const rows = await context.cluster
    .sql(
      `select from offers where id = $1 and state = 'open' and starts_at > product_now() + interval '1 second'`,
      [readId('offer', id)],
    )
    .catch(() => [])
  if (rows.length > 0)
    context.fail(
      new Violation('a list has the own commands before it', `${id} of ${user.name} is missing`, [
        user.name,
        posted.key ?? '',
      ]),
    )
}

function offerToTake(client: Client): ModelOffer | null {
  const { random } = client
  const offers = openOffers(client, (offer) => isForUser(client, offer))
  if (offers.length === 0) return null
  if (random.chance(0.6)) return random.pick(offers)
  const [first, second = first, third = second] = offers.sort((a, b) => b.amount - a.amount)
  return random.pick([first!, second!, third!])
}

async function take(client: Client): Promise<void> {
  const offer = offerToTake(client)
  if (offer) await go(client, takeOf(client.user, offer, partOf(client, offer)))
}

/** Two to four offers on one game, all or none. Sometimes the same list goes to both processes at once. */
async function takeList(client: Client): Promise<void> {
  const { context, random, user } = client
  const first = offerToTake(client)
  if (!first) return
  const onGame = openOffers(
    client,
    (offer) => offer.game === first.game && offer !== first && isForUser(client, offer),
  )
  const others = Array.from({ length: random.int(1, 3) }, () => onGame)
    .filter((offers) => offers.length > 0)
    .map((offers) => random.pick(offers))
  const offers = [...new Set([first, ...others])]
  const parts = offers.map((offer) => ({ offer, cents: partOf(client, offer) }))
  const op = takeListOf(user, parts)
  if (random.chance(0.8)) return go(client, op)
  const duplicate = operation({ ...op })
  await Promise.all([go(client, op, context.servers[0]), go(client, duplicate, context.servers[1])])
}

/** Offers to friends and groups: few users may take them, so clients choose them on purpose. */
async function takeAmongFriends(client: Client): Promise<void> {
  const { random, user } = client
  const offers = openOffers(
    client,
    (offer) => offer.audience.kind !== 'public' && isForUser(client, offer),
  )
  if (offers.length === 0) return
  const offer = random.pick(offers)
  await go(client, takeOf(user, offer, partOf(client, offer)))
}

/** A user who is not an addressee of the offer tries to take or to decline it. */
async function takeAsOtherUser(client: Client): Promise<void> {
  const { random, user } = client
  const offers = openOffers(client, (offer) => offer.user !== user.id && !isForUser(client, offer))
  if (offers.length === 0) return
  const offer = random.pick(offers)
  await go(client, random.chance(0.7) ? takeOf(user, offer, 1) : declineOf(user, offer))
}

function partOf({ random }: Client, offer: ModelOffer): number | null {
  if (!offer.partialTake || random.chance(0.25)) return null
  return random.int(1, Math.max(1, Math.min(1_000, offer.amount - offer.taken)))
}

async function cancel(client: Client): Promise<void> {
  const own = openOffers(client, (offer) => offer.user === client.user.id)
  if (own.length > 0) await go(client, cancelOf(client.user, client.random.pick(own)))
}

async function depositMoney(client: Client): Promise<void> {
  const { context, random, user, open } = client
  await deposit(context, user, random, random.int(500, 30_000), open)
}

async function depositFromBank(client: Client): Promise<void> {
  const { random, user } = client
  await go(client, fromBankOf(user, random.int(1, 20_000)))
}

/** To the wallet or to the bank, and sometimes the same request to both processes at once. */
async function withdraw(client: Client): Promise<void> {
  const { context, random, user } = client
  const op = withdrawalOf(random, user, random.int(26, 5_000))
  if (random.chance(0.8)) return go(client, op)
  const duplicate = operation({ ...op })
  await Promise.all([go(client, op, context.servers[0]), go(client, duplicate, context.servers[1])])
}

function withdrawalOf(random: Random, user: User, cents: number): Operation {
  if (random.chance(0.5)) return toBankOf(user, cents)
  return toWalletOf(user, cents, random.pick(['', '', '', 'unclaimed+', 'held+', 'failed+']))
}

/** Two withdrawals on two processes at the same time, together for more than the available cash. */
async function withdrawTwice(client: Client): Promise<void> {
  const { context, random, user } = client
  const funds = fundsOf(user)
  await go(client, funds)
  if (funds.verdict !== 'ok') return
  const cents = Math.floor(Number(funds.answer!.body[0].fundsAvailable) * 60)
  if (cents < 30) return
  const ops = [0, 1].map(() => withdrawalOf(random, user, cents))
  await Promise.all(ops.map((op, at) => go(client, op, context.servers[at])))
}

/** A client records an unpaid order as paid. */
async function recordUnpaidOrder(client: Client): Promise<void> {
  const { random, user } = client
  const cents = random.int(500, 5_000)
  const order = orderOf(user, cents)
  await go(client, order)
  if (order.verdict === 'ok')
    await go(client, depositRecordOf(user, order.answer!.body.orderID, cents))
}

async function readFunds(client: Client): Promise<void> {
  await go(client, fundsOf(client.user))
}

async function readList(client: Client): Promise<void> {
  const { random, context } = client
  const league = context.model.games.at(-1)?.league ?? 'nfl'
  await go(client, listOf(random, client.user, league))
}

const KEY_TTL_MS = 20 * 3_600_000

/** Repeats an earlier request with its key. */
async function repeat(client: Client): Promise<void> {
  const { context, user, random } = client
  const requests = context.model.keyedRequests.filter(
    ({ user: of, at }) => of === user.id && context.productNow() - at < KEY_TTL_MS,
  )
  if (requests.length === 0) return
  const { kind, path, body, key } = random.pick(requests)
  const touches = { games: new Set<number>(), offers: new Set<number>(), users: new Set([user.id]) }
  const op = operation({ kind, user, method: 'POST', path, body, key, touches })
  op.sentAt = 0
  await send(context, op, aServer(client))
}

async function takeLate(client: Client): Promise<void> {
  const { context, random, user } = client
  const now = context.productNow()
  const over = new Set(
    context.model.games.filter(({ latestStart }) => latestStart < now).map(({ id }) => id),
  )
  const offers = [...context.model.offers.values()].filter(
    (offer) => over.has(offer.game) && offer.user !== user.id,
  )
  if (offers.length > 0) await go(client, takeOf(user, random.pick(offers), 1))
  const games = context.model.games.filter(
    ({ id, latestStart }) => id !== null && latestStart < now,
  )
  if (games.length > 0) await go(client, postOf(random, user, random.pick(games), 500))
}

/** A double tap: the same request with the same key to both processes at the same time. */
async function sendTwice(client: Client): Promise<void> {
  const { context, user } = client
  const offer = offerToTake(client)
  if (!offer) return
  const op = takeOf(user, offer, offer.partialTake ? 1 : null)
  const duplicate = operation({ ...op })
  await Promise.all([go(client, op, context.servers[0]), go(client, duplicate, context.servers[1])])
}

/** Two posts on two processes at the same time, together for more than the available cash. */
async function spendTwice(client: Client): Promise<void> {
  const { context, random, user } = client
  const games = gamesAhead(context)
  const funds = fundsOf(user)
  await go(client, funds)
  if (games.length === 0 || funds.verdict !== 'ok') return
  const cents = Math.floor(Number(funds.answer!.body[0].fundsAvailable) * 70)
  if (cents < 2) return
  const ops = [0, 1].map(() => postOf(random, user, random.pick(games), cents, [1, 1]))
  await Promise.all(ops.map((op, at) => go(client, op, context.servers[at])))
  for (const op of ops) {
    const id = op.verdict === 'ok' ? String(op.answer!.body._id) : ''
    const offer = context.model.offers.get(Number(id.slice(2)))
    if (offer) await go(client, cancelOf(user, offer))
  }
}

async function cancelAgainstTake(client: Client): Promise<void> {
  const { context, random, user } = client
  const own = openOffers(client, (offer) => offer.user === user.id)
  if (own.length === 0) return
  const offer = random.pick(own)
  const other = context.users.find((candidate) => isForUser({ context, user: candidate }, offer))
  if (!other) return
  await Promise.all([
    go(client, cancelOf(user, offer), context.servers[0]),
    go(client, takeOf(other, offer, null), context.servers[1]),
    go(client, cancelOf(user, offer), context.servers[1]),
  ])
}
