/** Queries for offers to a friend, and for the offerer of an offer. */
import type { Cursor } from '@sidebet/contract/wire'
import type { OfferRecord } from '../offers/offerRow.ts'
import { columnsBy, tablesOf } from '../offers/offers.sql.ts'
import type { Viewer } from '../offers/visible.sql.ts'
import type { Db, ReadDatabase } from '../platform/database/db.ts'
import { rowsToRead, unread } from '../platform/database/page.ts'

/**
 * The open offers to this friend on upcoming games that the friend may see where they are, by kickoff (GAP-134). Reads up
 * to `rowsToRead` rows.
 */
export async function readFriendOffers(
  db: ReadDatabase,
  friendId: number,
  { now, limits }: Viewer,
  page: { readonly cursor: Cursor | null; readonly limit: number },
): Promise<OfferRecord[]> {
  const most = rowsToRead(page.limit)
  const { rows } = await db.query<OfferRecord>({
    name: `to-friend-${most}`,
    text: `with page as materialized (
        select o.* from offers o
        where o.friend_id = $1 and o.state = 'open' and o.audience = 'friend' and o.starts_at > $2
          and o.region_limit = any($3::text[])
          and (select g.started_at is null and g.starts_at > $2 from games g where g.id = o.game_id)
          and (o.starts_at, o.id) > (coalesce($4::timestamptz, '-infinity'), coalesce($5::bigint, 0))
        order by o.starts_at, o.id limit ${unread(most)}
      )
      select ${columnsBy('o.starts_at')} from ${tablesOf('page')} order by o.starts_at, o.id`,
    values: [friendId, new Date(now), limits, page.cursor?.at ?? null, page.cursor?.id ?? null],
  })
  return rows
}

/** Null when the offer does not exist. The offerer of an offer never changes. */
export async function readOffererId(db: Db, offerId: number): Promise<number | null> {
  const { rows } = await db.query<{ offererId: number }>(
    'select offerer_id as "offererId" from offers where id = $1',
    [offerId],
  )
  return rows[0]?.offererId ?? null
}
