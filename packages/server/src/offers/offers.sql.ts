import type { Cursor } from '@sidebet/contract/wire'
import type { GameStatus } from '@sidebet/domain/games/game'
import type { OfferState } from '@sidebet/domain/offers/offer'
import type { Db, ReadDatabase } from '../platform/database/db.ts'
import { rowsToRead, unread } from '../platform/database/page.ts'
import { isByLink } from './linkOffers.sql.ts'
import { type OfferRecord, termsColumns } from './offerRow.ts'
import { isOpenInGroup, isUpcomingOffer, type Viewer } from './visible.sql.ts'

/** `listedAt` is the start that sorts the list. */
export const columnsBy = (listedAt: 'o.starts_at' | 'o.listed_at') =>
  `o.id, o.taken_cents as taken, g.starts_at as "startsAt", ${listedAt} as "listedAt", ${termsColumns}`
const columns = columnsBy('o.starts_at')
export const tablesOf = (offers: 'offers' | 'page') =>
  `${offers} o join games g on g.id = o.game_id join users p on p.id = o.offerer_id`

/**
 * The user's own offers that are not wholly taken, by kickoff (GAP-111, GAP-134), of all games or of one; `rowsToRead` sets how
 * many.
 */
export async function readOwn(
  db: ReadDatabase,
  userId: number,
  now: number,
  cursor: Cursor | null,
  limit: number,
  gameId: number | null = null,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `own-${most}`,
    text: `with page as materialized (
        select o.* from offers o
        where o.offerer_id = $1 and o.state = 'open' and o.starts_at > $2
          and (select g.starts_at > $2 from games g where g.id = o.game_id)
          and (o.starts_at, o.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::bigint, 0))
          and ($5::bigint is null or o.game_id = $5)
        order by o.starts_at, o.id limit ${unread(most)}
      )
      select ${columns} from ${tablesOf('page')} order by o.starts_at, o.id`,
    values: [userId, new Date(now), cursor?.at ?? null, cursor?.id ?? null, gameId],
  })
  return rows
}

/** The open offers of a group that the viewer may see, own ones too, by kickoff; `rowsToRead` sets how many. */
export async function readInGroup(
  db: ReadDatabase,
  { now, limits }: Viewer,
  groupId: number,
  cursor: Cursor | null,
  limit: number,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `group-offers-${most}`,
    text: `with page as materialized (
        select o.* from offers o
        where o.group_id = $3 and o.starts_at > $1 and ${isOpenInGroup} and ${isUpcomingOffer}
          and (o.starts_at, o.id) > (coalesce($4::timestamptz, '-infinity'), coalesce($5::bigint, 0))
        order by o.starts_at, o.id limit ${unread(most)}
      )
      select ${columns} from ${tablesOf('page')} order by o.starts_at, o.id`,
    values: [new Date(now), limits, groupId, cursor?.at ?? null, cursor?.id ?? null],
  })
  return rows
}

/** An offer that has a link. */
export type OfferByLink = OfferRecord & {
  /** The accepted friend of an offer whose link determines it. */
  readonly friendId: number | null
  readonly state: OfferState
  readonly status: GameStatus
  readonly started: boolean
}

/** An offer that has a link, in any state: a public one, or one whose link determines its friend; null for another id. */
export async function readOfferByLink(db: Db, offerId: number): Promise<OfferByLink | null> {
  const { rows } = await db.query<OfferByLink>({
    name: 'offer-by-link',
    text: `select ${columns}, o.friend_id as "friendId", o.state, g.status, g.started_at is not null as started
      from ${tablesOf('offers')} where o.id = $1 and (o.audience = 'public' or ${isByLink})`,
    values: [offerId],
  })
  return rows[0] ?? null
}

export async function readOffer(db: Db, offerId: number): Promise<OfferRecord | null> {
  const { rows } = await db.query<OfferRecord>({
    name: 'offer',
    text: `select ${columns} from ${tablesOf('offers')} where o.id = $1`,
    values: [offerId],
  })
  return rows[0] ?? null
}
