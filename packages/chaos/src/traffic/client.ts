/** What the things that users do have in common: who does it, how it is sent, and what there is to do it with. */

import type { ChaosContext } from '../environment/context.ts'
import { gamesAhead } from '../environment/games.ts'
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { isAddressed } from '../model/audience.ts'
import type { BookedOffer } from '../model/referenceModel.ts'
import { pause } from '../pause.ts'
import type { Random } from '../random.ts'
import type { Open, Operation } from './operation.ts'
import { send } from './send.ts'

/** One of the two things that a user does at the same time. */
export type Client = {
  readonly context: ChaosContext
  readonly user: User
  readonly random: Random
  readonly open: Open
}

export const aServer = ({ context, random }: Client): Server => random.pick(context.servers)

/** Sends it, and keeps it for the rest when nobody knows what became of it. Most people ask again at once. */
export async function go(client: Client, op: Operation, server = aServer(client)): Promise<void> {
  const { context, random, open } = client
  await send(context, op, server)
  const patient = random.chance(0.7)
  for (let tries = 0; op.verdict === 'unknown' && patient && tries < 2; tries++) {
    await pause(100)
    await send(context, op, aServer(client))
  }
  if (op.verdict === 'unknown' && op.method === 'POST') open.unknown.push(op)
}

/** Offers on games ahead that nobody has ended, for all that is known. */
export function openOffers(
  { context }: Client,
  test: (offer: BookedOffer) => boolean,
): BookedOffer[] {
  const ahead = new Set(gamesAhead(context).map(({ id }) => id))
  return [...context.model.offers.values()].filter(
    (offer) => !isOver(offer) && offer.taken < offer.amount && ahead.has(offer.game) && test(offer),
  )
}

const isOver = ({ cancelled, declined, released }: BookedOffer) =>
  cancelled !== null || declined || released

/** The offer is for this user, for all that is known. */
export function isForUser({ context, user }: Pick<Client, 'context' | 'user'>, offer: BookedOffer) {
  const now = context.history.now()
  return (
    offer.user !== user.id &&
    isAddressed(context.model, offer.audience, user, { from: now, to: now })
  )
}
