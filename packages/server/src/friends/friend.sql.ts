/** What is between a user and one friend. */
import type { Cents } from '@sidebet/domain/money'
import { sidesOf, TALLY } from '../bets/sides.sql.ts'
import type { OfferRecord } from '../offers/offerRow.ts'
import { columnsBy, tablesOf } from '../offers/offers.sql.ts'
import type { Viewer } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'

export type RevealedFriend = {
  readonly id: number
  readonly username: string
  readonly name: string
}

/** A friend of the user's list whose account is revealed to the user; null without one (GAP-088). */
export async function findRevealedFriend(
  db: ReadDatabase,
  userId: number,
  username: string,
): Promise<RevealedFriend | null> {
  const { rows } = await db.query<RevealedFriend>(
    `select u.id, u.username, u.first_name || ' ' || u.last_name as name
     from friends f join users u on u.id = f.friend_id
     where f.user_id = $1 and f.known_at is not null and u.username = $2 limit 1`,
    [userId, username],
  )
  return rows[0] ?? null
}

export type Tally = { readonly won: number; readonly lost: number; readonly net: Cents }

const BETWEEN = `b.starts_at >= $3::timestamptz
  and ((b.offerer_id = $1 and b.accepter_id = $2) or (b.offerer_id = $2 and b.accepter_id = $1))`

/** The user's settled bets with the friend on games from `from` on, of any audience. */
export async function readTally(
  db: ReadDatabase,
  userId: number,
  friendId: number,
  from: string,
): Promise<Tally> {
  const { rows } = await db.query<Tally>({
    name: 'tally-with-friend',
    text: `with ${sidesOf(BETWEEN)}
      select won, lost, coalesce(net, 0) as net from (select ${TALLY} from sides where user_id = $1) as own`,
    values: [userId, friendId, from],
  })
  return rows[0]!
}

/**
 * The next open offers of one of the two to the other. Of the user's own ones only those that name the friend by the username: a
 * contact that was typed does not reveal whose it is (GAP-088).
 */
export async function readOffersBetween(
  db: ReadDatabase,
  userId: number,
  friend: RevealedFriend,
  { now, limits }: Viewer,
  most: number,
): Promise<OfferRecord[]> {
  const { rows } = await db.query<OfferRecord>({
    name: 'offers-between',
    text: `select ${columnsBy('o.starts_at')} from ${tablesOf('offers')}
      where o.state = 'open' and o.audience = 'friend' and o.starts_at > $3
        and g.started_at is null and g.starts_at > $3
        and ((o.offerer_id = $2 and o.friend_id = $1 and o.region_limit = any($4::text[]))
          or (o.offerer_id = $1 and o.friend_id = $2
            and exists (select from offer_contacts c where c.offer_id = o.id and c.username = $5)))
      order by o.starts_at, o.id limit $6`,
    values: [userId, friend.id, new Date(now), limits, friend.username, most],
  })
  return rows
}
