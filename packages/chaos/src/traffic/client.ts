/** What all actions of users share: the client, sending, and the offers to act on. */

import type { ChaosContext } from '../environment/context.ts'
import { gamesAhead } from '../environment/games.ts'
import type { User } from '../environment/people.ts'
import type { Server } from '../environment/servers.ts'
import { isAddressed } from '../model/audience.ts'
import type { ModelOffer } from '../model/referenceModel.ts'
import type { Random } from '../random.ts'
import { pause } from '../waitUntil.ts'
import type { Open, Operation } from './operation.ts'
import { send } from './send.ts'

/** One of the two clients of a user that act in parallel. */
export type Client = {
  readonly context: ChaosContext
  readonly user: User
  readonly random: Random
  readonly open: Open
}

export const aServer = ({ context, random }: Client): Server => random.pick(context.servers)

/** Sends a request. Most clients retry an unknown outcome twice. A request that stays unknown waits for the next rest. */
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

/** Offers on upcoming games that are open according to the reference model. */
export function openOffers(
  { context }: Client,
  test: (offer: ModelOffer) => boolean,
): ModelOffer[] {
  const ahead = new Set(gamesAhead(context).map(({ id }) => id))
  return [...context.model.offers.values()].filter(
    (offer) => !isOver(offer) && offer.taken < offer.amount && ahead.has(offer.game) && test(offer),
  )
}

const isOver = ({ cancelled, declined, released }: ModelOffer) =>
  cancelled !== null || declined || released

/** Whether the offer is addressed to this user, according to the reference model. */
export function isForUser({ context, user }: Pick<Client, 'context' | 'user'>, offer: ModelOffer) {
  const now = context.history.now()
  return (
    offer.user !== user.id &&
    isAddressed(context.model, offer.audience, user, { from: now, to: now })
  )
}
