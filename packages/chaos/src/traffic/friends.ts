/** Bets with friends: offered to a name or an e-mail, which may be nobody's yet, taken, declined. */
import type { BookedOffer } from '../book/book.ts'
import { gamesAhead } from '../world/games.ts'
import { emailOf } from '../world/people.ts'
import { declineOf, signUpOf } from './friendRequests.ts'
import { go, isForUser, type Lane, openOffers } from './lane.ts'
import { cancelOf, postOf, takeOf } from './requests.ts'

/** Those who are no users when a run begins. */
const NEWCOMERS = Array.from({ length: 8 }, (_, at) => `new${at + 1}`)

export async function postToFriend(lane: Lane): Promise<void> {
  const { world, random, user } = lane
  const games = gamesAhead(world)
  if (games.length === 0) return
  const friend = random.pick(world.users.filter(({ id }) => id !== user.id))
  const isNew = random.chance(0.25)
  const name = isNew ? random.pick(NEWCOMERS) : friend.name
  const contact = isNew || random.chance(0.2) ? emailOf(name) : name
  // Who it is for stands in the friend list.
  const known = world.users.find((candidate) => candidate.name === name)
  const users = new Set([user.id, ...(known ? [known.id] : [])])
  const to = { audience: { kind: 'friend', contact }, touches: { users } } as const
  const cents = random.int(100, 6_000)
  await go(lane, postOf(random, user, random.pick(games), cents, undefined, to))
}

const fromFriends = (lane: Lane): BookedOffer[] =>
  openOffers(lane, (offer) => offer.audience.kind === 'friend' && isForUser(lane, offer))

export async function decline(lane: Lane): Promise<void> {
  const offers = fromFriends(lane)
  if (offers.length > 0) await go(lane, declineOf(lane.user, lane.random.pick(offers)))
}

/** The friend takes it and declines it on two processes, while its offerer takes it back. */
export async function declineAgainstTake(lane: Lane): Promise<void> {
  const { world, random, user } = lane
  const offers = fromFriends(lane)
  if (offers.length === 0) return
  const offer = random.pick(offers)
  const offerer = world.users.find(({ id }) => id === offer.user)
  await Promise.all([
    go(lane, declineOf(user, offer), world.servers[0]),
    go(lane, takeOf(user, offer, offer.partialTake ? 1 : null), world.servers[1]),
    ...(offerer ? [go(lane, cancelOf(offerer, offer), world.servers[0])] : []),
  ])
}

/** Somebody to whose e-mail something was offered becomes a user. */
export async function signUp(lane: Lane): Promise<void> {
  const { world, random } = lane
  const { signUps, offers } = world.book
  const named = new Set(
    [...offers.values()].map(({ audience }) =>
      audience.kind === 'friend' ? audience.contact : '',
    ),
  )
  const names = NEWCOMERS.filter((name) => !signUps.has(name) && named.has(emailOf(name)))
  if (names.length > 0) await go(lane, signUpOf(random.pick(names)))
}
