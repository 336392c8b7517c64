/** Bets with friends: offered to a username or an e-mail, possibly without a user yet, then taken or declined. */

import { gamesAhead } from '../environment/games.ts'
import { emailOf } from '../environment/people.ts'
import type { ModelOffer } from '../model/referenceModel.ts'
import { type Client, go, isForUser, openOffers } from './client.ts'
import { declineOf, signUpOf } from './friendRequests.ts'
import { cancelOf, postOf, takeOf } from './requests.ts'

/** Names without a user when a run begins. */
const NEWCOMERS = Array.from({ length: 8 }, (_, at) => `new${at + 1}`)

export async function postToFriend(client: Client): Promise<void> {
  const { context, random, user } = client
  const games = gamesAhead(context)
  if (games.length === 0) return
  const friend = random.pick(context.users.filter(({ id }) => id !== user.id))
  const isNew = random.chance(0.25)
  const name = isNew ? random.pick(NEWCOMERS) : friend.name
  const contact = isNew || random.chance(0.2) ? emailOf(name) : name
  // The friend is in the friend list, so the request touches their rows too.
  const existingUser = context.users.find((candidate) => candidate.name === name)
  const users = new Set([user.id, ...(existingUser ? [existingUser.id] : [])])
  const to = { audience: { kind: 'friend', contact }, touches: { users } } as const
  const cents = random.int(100, 6_000)
  await go(client, postOf(random, user, random.pick(games), cents, undefined, to))
}

const fromFriends = (client: Client): ModelOffer[] =>
  openOffers(client, (offer) => offer.audience.kind === 'friend' && isForUser(client, offer))

export async function decline(client: Client): Promise<void> {
  const offers = fromFriends(client)
  if (offers.length > 0) await go(client, declineOf(client.user, client.random.pick(offers)))
}

/** The friend takes and declines the offer on two processes, while its offerer cancels it. */
export async function declineAgainstTake(client: Client): Promise<void> {
  const { context, random, user } = client
  const offers = fromFriends(client)
  if (offers.length === 0) return
  const offer = random.pick(offers)
  const offerer = context.users.find(({ id }) => id === offer.user)
  await Promise.all([
    go(client, declineOf(user, offer), context.servers[0]),
    go(client, takeOf(user, offer, offer.partialTake ? 1 : null), context.servers[1]),
    ...(offerer ? [go(client, cancelOf(offerer, offer), context.servers[0])] : []),
  ])
}

/** A person whose e-mail has received an offer signs up. */
export async function signUp(client: Client): Promise<void> {
  const { context, random } = client
  const { signUps, offers } = context.model
  const named = new Set(
    [...offers.values()].map(({ audience }) =>
      audience.kind === 'friend' ? audience.contact : '',
    ),
  )
  const names = NEWCOMERS.filter((name) => !signUps.has(name) && named.has(emailOf(name)))
  if (names.length > 0) await go(client, signUpOf(random.pick(names)))
}
