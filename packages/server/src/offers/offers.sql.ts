import type { Cursor } from '@sidebet/contract/wire'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Db } from '../core/db.ts'
import { rowsToRead, unread } from '../core/page.ts'
import { type OfferRecord, termsColumns } from './offerRow.ts'

/** `listedAt` is the start by which the list goes. */
const columnsBy = (listedAt: 'o.starts_at' | 'g.starts_at') =>
  `o.id, o.taken_cents as taken, g.starts_at as "startsAt", ${listedAt} as "listedAt", ${termsColumns}`
const columns = columnsBy('o.starts_at')
const tablesOf = (offers: 'offers' | 'page') =>
  `${offers} o join games g on g.id = o.game_id join users p on p.id = o.offerer_id`

/** What a viewer may see of the public's offers: open, and limited to nobody else's region, $2 (GAP-009). */
export const isOpen = `o.state = 'open' and o.audience = 'public' and o.region_limit = any($2::text[])`
/** The game has not started at $1. An offer's own start follows a moment later when the game's is moved. */
export const isUpcoming = 'g.started_at is null and g.starts_at > $1'
/** The same of offer `o`, asked offer by offer: as a join it would let the planner begin with the games. */
const gameIsUpcoming = `(select ${isUpcoming} from games g where g.id = o.game_id)`
export const onBoard = `${isOpen} and o.starts_at > $1 and ${gameIsUpcoming}`

/** The first offers by an index, and then what a list shows of them. */
const firstOffers = (conditions: string, order: string, most: number) => `
  with page as materialized (select o.* from offers o where ${conditions} order by ${order} limit ${unread(most)})
  select ${columns} from ${tablesOf('page')} order by ${order}`

export type Viewer = {
  /** Milliseconds since 1970: "lapsed" follows from the start at once, before any job has run. */
  readonly now: number
  /** The regionLimits of offers that exist for them (`limitsSeen`). */
  readonly limits: readonly string[]
}

export type BoardFilter = {
  readonly league: LeagueCode
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
    text: firstOffers(
      `${onBoard} and o.league = $3
        and o.starts_at >= coalesce($4::timestamptz, '-infinity') and o.starts_at < coalesce($5::timestamptz, 'infinity')
        and (o.starts_at, o.id) > (coalesce($6::timestamptz, '-infinity'), coalesce($7::bigint, 0))`,
      'o.starts_at, o.id',
      most,
    ),
    values: [
      new Date(viewer.now),
      viewer.limits,
      filter.league,
      filter.from ?? null,
      filter.before ?? null,
      cursor?.at ?? null,
      cursor?.id ?? null,
    ],
  })
  return rows
}

export type TeamFilter = {
  readonly league: LeagueCode
  /** Full name of a team that plays in the game. */
  readonly team: string
}

/**
 * Public offers on the games of a team, by kickoff, then by age (GAP-134); as many as `rowsToRead` says. A team has few
 * games to come, and each gives a page at most. The limit of each is hidden from the planner (`unread`).
 */
export async function readTeamBoard(
  db: Db,
  viewer: Viewer,
  { league, team }: TeamFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<OfferRecord[]> {
  const most = rowsToRead(limit)
  const { rows } = await db.query<OfferRecord>({
    name: `team-board-${most}`,
    text: `with page as materialized (
        select o.* from games g
        cross join lateral (
          select o.* from offers o
          where o.game_id = g.id and ${isOpen} and o.id > case when g.starts_at = $5 then $6::bigint else 0 end
          order by o.id limit ${unread(most)}
        ) as o
        where g.league = $3 and $4 in (g.home_team, g.away_team) and ${isUpcoming}
          and g.starts_at >= coalesce($5::timestamptz, '-infinity')
        order by g.starts_at, o.id limit ${most}
      )
      select ${columnsBy('g.starts_at')} from ${tablesOf('page')} order by g.starts_at, o.id`,
    values: [
      new Date(viewer.now),
      viewer.limits,
      league,
      team,
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
    text: `select * from (${firstOffers(onBoard, 'o.id desc', RECENT_MAX)}) as newest
      where id < coalesce($3::bigint, 9223372036854775807) order by id desc limit ${most}`,
    values: [new Date(viewer.now), viewer.limits, cursor?.id ?? null],
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
    text: firstOffers(
      `o.offerer_id = $1 and o.state = 'open' and o.starts_at > $2
        and (select g.starts_at > $2 from games g where g.id = o.game_id)
        and (o.starts_at, o.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($4::bigint, 0))`,
      'o.starts_at, o.id',
      most,
    ),
    values: [userId, new Date(now), cursor?.at ?? null, cursor?.id ?? null],
  })
  return rows
}

export async function readOffer(db: Db, offerId: number): Promise<OfferRecord | null> {
  const { rows } = await db.query<OfferRecord>(
    `select ${columns} from ${tablesOf('offers')} where o.id = $1`,
    [offerId],
  )
  return rows[0] ?? null
}
