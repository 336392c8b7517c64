/** The requests for offers whose friend is determined by a link. */
import type { GameStatus } from '@sidebet/domain/games/game'
import type { LinkOffer } from '@sidebet/domain/offers/linkOffer'
import type { OfferState } from '@sidebet/domain/offers/offer'
import { nameFriends } from '../engine/nameFriends.sql.ts'
import { publishChanges } from '../live/publishChanges.ts'
import { combineStatements } from '../platform/database/combineStatements.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { User } from '../platform/users/users.sql.ts'

/** An expression about offers `o`: true where a link determines the friend, or has determined it. */
export const isByLink = `o.audience = 'friend' and (
  not exists (select 1 from offer_contacts c where c.offer_id = o.id)
  or exists (select 1 from offer_requests r where r.offer_id = o.id))`

export type OfferRequest = {
  readonly userId: number
  readonly username: string
  readonly isDeclined: boolean
}

/** The requests for an offer, the first one first. */
export async function readRequests(db: Db, offerId: number): Promise<OfferRequest[]> {
  const { rows } = await db.query<OfferRequest>({
    name: 'offer-requests',
    text: `select r.user_id as "userId", u.username, r.declined_at is not null as "isDeclined"
      from offer_requests r join users u on u.id = r.user_id
      where r.offer_id = $1 order by r.requested_at, r.user_id`,
    values: [offerId],
  })
  return rows
}

/**
 * Locks an offer by link, of this offerer when given, so that its requests and its friend cannot change; null for any other id,
 * which is not locked.
 */
export async function lockLinkOffer(
  tx: Tx,
  offerId: number,
  offererId: number | null = null,
): Promise<LinkOffer | null> {
  const { rows } = await tx.query<{
    offererId: number
    friendId: number | null
    state: OfferState
    startsAt: Date
    status: GameStatus
    started: boolean
  }>(
    `select o.offerer_id as "offererId", o.friend_id as "friendId", o.state, g.starts_at as "startsAt", g.status,
       g.started_at is not null as started
     from offers o join games g on g.id = o.game_id where o.id = $1 and ($2::bigint is null or o.offerer_id = $2) and ${isByLink}
     for update of o`,
    [offerId, offererId],
  )
  const [row] = rows
  if (!row) return null
  const { friendId, state, startsAt, status, started } = row
  return {
    offererId: row.offererId,
    friendId,
    state,
    game: { startsAt: startsAt.getTime(), status, started },
  }
}

/** Whose request for which offer, and when it is made or declined, in milliseconds since 1970. */
type RequestAt = { readonly offerId: number; readonly userId: number; readonly now: number }

export async function insertRequest(tx: Tx, { offerId, userId, now }: RequestAt): Promise<void> {
  await tx.query(
    'insert into offer_requests (offer_id, user_id, requested_at) values ($1, $2, $3)',
    [offerId, userId, new Date(now)],
  )
}

/** Makes the user the friend of the offer, as if its offerer had named them by their username. */
export async function acceptFriend(
  tx: Tx,
  offer: { readonly id: number; readonly offererId: number },
  friend: Pick<User, 'id' | 'username'>,
  now: number,
): Promise<void> {
  await tx.query('update offers set friend_id = $2 where id = $1', [offer.id, friend.id])
  const contact = { by: 'username', username: friend.username, email: '', phone: '' } as const
  await tx.query(combineStatements(nameFriends([{ ...offer, contact, friendId: friend.id }], now)))
  publishChanges(tx, { users: [offer.offererId, friend.id] })
}

export async function declineRequest(tx: Tx, { offerId, userId, now }: RequestAt): Promise<void> {
  await tx.query(
    'update offer_requests set declined_at = $3 where offer_id = $1 and user_id = $2',
    [offerId, userId, new Date(now)],
  )
  publishChanges(tx, { users: [userId] })
}
