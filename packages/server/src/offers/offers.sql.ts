import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../core/db.ts'
import { type Cursor, rowsToRead } from '../core/page.ts'
import { type OfferRecord, termsColumns } from './offerRow.ts'

const columns = `o.id, o.taken_cents as taken, o.starts_at as "startsAt", ${termsColumns}`
const tables = 'offers o join games g on g.id = o.game_id join users p on p.id = o.offerer_id'

/** What a viewer may see of the public board: open, not started, and not limited to another region (GAP-009). */
const onBoard = `o.state = 'open' and o.audience = 'public' and o.starts_at > $1
  and o.region_limit in ('none', $2)`

export type Viewer = {
  /** Milliseconds since 1970: "lapsed" follows from the start at once, before any job has run. */
  readonly now: number
  readonly region: string
}

export type BoardFilter = {
  readonly league: LeagueCode
  /** Full name of a team that plays in the game. */
  readonly team?: string
  /** Starts from this instant on and before that one: one US Eastern day. */
  readonly from?: Date
  readonly before?: Date
}

/** Public offers of a league by kickoff, then by age (GAP-134); as many as `rowsToRead` says. */
export async function readBoard(
  db: Db,
  viewer: Viewer,
  filter: BoardFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `board-${most}`,
    text: `select ${columns} from ${tables}
      where ${onBoard} and o.league = $3
        and ($4::text is null or $4 in (g.home_team, g.away_team))
        and o.starts_at >= coalesce($5::timestamptz, '-infinity') and o.starts_at < coalesce($6::timestamptz, 'infinity')
        and (o.starts_at, o.id) > (coalesce($7::timestamptz, '-infinity'), coalesce($8::bigint, 0))
      order by o.starts_at, o.id limit ${most}`,
    values: [
      new Date(viewer.now),
      viewer.region,
      filter.league,
      filter.team ?? null,
      filter.from ?? null,
      filter.before ?? null,
      cursor?.at ?? null,
      cursor?.id ?? null,
    ],
  })
  return rows
}

/** The newest proposals that are shown at all (GAP-135). */
const RECENT_MAX = 100

/** The newest open public offers of all leagues, newest first; as many as `rowsToRead` says. */
export async function readRecent(
  db: Db,
  viewer: Viewer,
  cursor: Cursor | null,
  limit: number,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `recent-${most}`,
    text: `select * from (
        select ${columns} from ${tables} where ${onBoard} order by o.id desc limit ${RECENT_MAX}
      ) as newest
      where id < coalesce($3::bigint, 9223372036854775807) order by id desc limit ${most}`,
    values: [new Date(viewer.now), viewer.region, cursor?.id ?? null],
  })
  return rows
}

/** The user's own offers that are not wholly taken, by kickoff (GAP-111, GAP-134); as many as `rowsToRead` says. */
export async function readOwn(
  db: Db,
  userId: number,
  now: number,
  cursor: Cursor | null,
  limit: number,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `own-${most}`,
    text: `select ${columns} from ${tables}
      where o.offerer_id = $1 and o.state = 'open' and o.starts_at > $2
        and (o.starts_at, o.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::bigint, 0))
      order by o.starts_at, o.id limit ${most}`,
    values: [userId, new Date(now), cursor?.at ?? null, cursor?.id ?? null],
  })
  return rows
}

export async function readOffer(db: Db, offerId: number): Promise<OfferRecord | null> {
  const { rows } = await db.query<OfferRecord>(`select ${columns} from ${tables} where o.id = $1`, [
    offerId,
  ])
  return rows[0] ?? null
}
