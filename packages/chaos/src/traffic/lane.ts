/** What the things that users do have in common: who does it, how it is sent, and what there is to do it with. */
import { isAddressed } from '../book/audience.ts'
import type { BookedOffer } from '../book/book.ts'
import { pause } from '../pause.ts'
import type { Random } from '../random.ts'
import { gamesAhead } from '../world/games.ts'
import type { User } from '../world/people.ts'
import type { Server } from '../world/servers.ts'
import type { World } from '../world/world.ts'
import type { Open, Operation } from './operation.ts'
import { send } from './send.ts'

/** One of the two things that a user does at the same time. */
export type Client = {
  readonly world: World
  readonly user: User
  readonly random: Random
  readonly open: Open
}

export const aServer = ({ world, random }: Client): Server => random.pick(world.servers)

/** Sends it, and keeps it for the rest when nobody knows what became of it. Most people ask again at once. */
export async function go(client: Client, op: Operation, server = aServer(client)): Promise<void> {
  const { world, random, open } = client
  await send(world, op, server)
  const patient = random.chance(0.7)
  for (let tries = 0; op.verdict === 'unknown' && patient && tries < 2; tries++) {
    await pause(100)
    await send(world, op, aServer(client))
  }
  if (op.verdict === 'unknown' && op.method === 'POST') open.unknown.push(op)
}

/** Offers on games ahead that nobody has ended, for all that is known. */
export function openOffers(
  { world }: Client,
  test: (offer: BookedOffer) => boolean,
): BookedOffer[] {
  const ahead = new Set(gamesAhead(world).map(({ id }) => id))
  return [...world.book.offers.values()].filter(
    (offer) => !isOver(offer) && offer.taken < offer.amount && ahead.has(offer.game) && test(offer),
  )
}

const isOver = ({ cancelled, declined, released }: BookedOffer) =>
  cancelled !== null || declined || released

/** The offer is for this user, for all that is known. */
export function isForUser({ world, user }: Pick<Client, 'world' | 'user'>, offer: BookedOffer) {
  const now = world.history.now()
  return (
    offer.user !== user.id && isAddressed(world.book, offer.audience, user, { from: now, to: now })
  )
}
