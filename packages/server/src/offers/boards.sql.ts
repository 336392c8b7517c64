/**
 * The boards of offers: the order leads along an index from page to page; the filters look at what is met on the way, and
 * at no more than `LOOKED_AT` offers a page, so that a page in which little fits costs no more than another (W12).
 */
import type { BoardCursor, BoardSort } from '@sidebet/contract/boards'
import type { Cursor } from '@sidebet/contract/wire'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { AMOUNT_MAX, type Cents } from '@sidebet/domain/money'
import type { Odds } from '@sidebet/domain/odds'
import type { Db } from '../platform/database/db.ts'
import { rowsToRead, unread } from '../platform/database/page.ts'
import type { OfferRecord } from './offerRow.ts'
import { columnsBy, tablesOf } from './offers.sql.ts'
import { isOpen, isUpcoming, onBoard, type Viewer } from './visible.sql.ts'

export type Board = {
  readonly league: LeagueCode
  /** Full name of a team that plays in the game. */
  readonly team?: string
  /** Starts from this instant on and before that one: one US Eastern day. */
  readonly from?: Date
  readonly before?: Date
}

/** What is asked of a board beside where it begins (O2, O3). */
export type BoardFilter = {
  readonly sort?: BoardSort | undefined
  readonly parts?: boolean
  /** What the viewer has available, where only what they can pay is asked for. */
  readonly funds?: Cents | undefined
  readonly minAmount?: Cents | undefined
  readonly maxAmount?: Cents | undefined
  /** The id of the one game whose offers are asked for. */
  readonly game?: number | undefined
}

/** An offer that was looked at. It is shown when it `fits`; after one that `isLast` nothing was looked at. */
export type BoardRecord = OfferRecord & { readonly fits: boolean; readonly isLast: boolean }

/** How many offers a page looks at: of a league, or of each game of a board that goes by games. More than it can show. */
const SCAN_LIMIT = 1000

/** What a taker stakes for each dollar to win: the index knows it by these very words. */
const PRICE = 'o.odds_denominator::float8 / o.odds_numerator'

const left = '(o.amount_cents - o.taken_cents)'
/** Whether an offer is what was asked for (O3). What was not asked for allows everything. */
const fits = `(o.partial_take or not $3::boolean) and ${left} between $4::bigint and $5::bigint
  and (${left} <= $6::bigint or (o.partial_take and $6::bigint > 0))`

const fitting = ({ now, limits }: Viewer, filter: BoardFilter) => [
  new Date(now),
  limits,
  filter.parts ?? false,
  filter.minAmount ?? 0,
  filter.maxAmount ?? AMOUNT_MAX,
  filter.funds ?? AMOUNT_MAX,
]

/** The order that was asked for, by this start, and what it goes by that is no column of an offer. */
const orderBy = (sort: BoardSort | undefined, start: 'listed_at' | 'g.starts_at') =>
  sort === 'bestOdds' ? `price, ${start}, o.id` : `${start}, o.id`
const keysOf = (sort: BoardSort | undefined, start: 'o.starts_at' | 'g.starts_at') =>
  `${start} as listed_at${sort === 'bestOdds' ? `, ${PRICE} as price` : ''}`

/** The key of the row before, by the number of its first parameter; that of nobody comes before all others. */
const keyAt = (nth: number) => ({
  at: `coalesce($${nth}::timestamptz, '-infinity')`,
  id: `coalesce($${nth + 1}::bigint, 0)`,
  price: `coalesce($${nth + 2}::float8, 0)`,
})
function keyOf(
  cursor: (Cursor & { readonly odds?: Odds | null }) | null,
  sort: BoardSort | undefined,
): unknown[] {
  const odds = cursor?.odds
  return [
    cursor?.at ?? null,
    cursor?.id ?? null,
    ...(sort === 'bestOdds' ? [odds ? odds.denominator / odds.numerator : null] : []),
  ]
}

/** Where a board by kickoffs begins. One bound: of several the index goes by the first, and walks to the others. */
function firstStart({ now }: Viewer, { from }: Board, cursor: BoardCursor | null): Cursor {
  const after = { at: new Date(now), id: Number.MAX_SAFE_INTEGER }
  const begin = from && from > after.at ? { at: from, id: 0 } : after
  return cursor && cursor.at >= begin.at ? cursor : begin
}

/** The first offers of `source` that fit, and the one at which it ended where too few of them do. */
const firstFitting = (source: string, order: string, most: number) => `
  select o.* from (
    select o.*, ${fits} as fits, row_number() over (order by ${order}) = ${SCAN_LIMIT} as is_last
    from (${source} order by ${order} limit ${unread(SCAN_LIMIT)}) as o
  ) as o
  where o.fits or o.is_last order by ${order} limit ${unread(most)}`

const shown = (page: string, order: string) => `
  with page as materialized (${page})
  select ${columnsBy('o.listed_at')}, o.fits, o.is_last as "isLast" from ${tablesOf('page')} order by ${order}`

type Read = (
  db: Db,
  viewer: Viewer,
  board: Board,
  filter: BoardFilter,
  cursor: BoardCursor | null,
  limit: number,
) => Promise<BoardRecord[]>

/**
 * Public offers of a board by kickoff, then by age (GAP-134), or in the order that was asked for (O2); at most as many as
 * `rowsToRead` says, and one where looking ended.
 */
export const readBoard: Read = (db, viewer, board, filter, cursor, limit) => {
  // The best odds of a day lie scattered among those of all days, but in order in each of its few games.
  const isOfFewGames = board.team || filter.game || (board.from && filter.sort === 'bestOdds')
  const read = isOfFewGames ? readByGames : readByLeague
  return read(db, viewer, board, filter, cursor, limit)
}

const readByLeague: Read = async (db, viewer, board, filter, cursor, limit) => {
  const most = rowsToRead(limit)
  const by = orderBy(filter.sort, 'listed_at')
  const { at, id, price } = keyAt(9)
  const isByOdds = filter.sort === 'bestOdds'
  const afterCursor = isByOdds
    ? `o.starts_at > $1 and (${PRICE}, o.starts_at, o.id) > (${price}, ${at}, ${id})`
    : `(o.starts_at, o.id) > (${at}, ${id})`
  const source = `select o.*, ${keysOf(filter.sort, 'o.starts_at')} from offers o
    where ${onBoard} and o.league = $7 and o.starts_at < coalesce($8::timestamptz, 'infinity') and ${afterCursor}`
  const { rows } = await db.query<BoardRecord>({
    name: `board-${filter.sort ?? 'soonest'}-${most}`,
    text: shown(firstFitting(source, by, most), by),
    values: [
      ...fitting(viewer, filter),
      board.league,
      board.before ?? null,
      ...keyOf(isByOdds ? cursor : firstStart(viewer, board, cursor), filter.sort),
    ],
  })
  return rows
}

/**
 * A team has few games to come, and so has a day: each gives a page at most, whose limit is hidden from the planner
 * (`unread`). Such a list goes by the games' own starts.
 */
const readByGames: Read = async (db, viewer, board, filter, cursor, limit) => {
  const most = rowsToRead(limit)
  const by = orderBy(filter.sort, 'listed_at')
  const { at, id, price } = keyAt(12)
  const isByOdds = filter.sort === 'bestOdds'
  // The last row's odds may be met again: in games that start after its own, and there, of a later offer.
  const afterCursor = isByOdds
    ? `(${PRICE}, o.id) > (${price}, case when g.starts_at > ${at} then 0 when g.starts_at = ${at} then ${id}
        else 9223372036854775807 end)`
    : `o.id > case when g.starts_at = ${at} then ${id} else 0 end`
  const source = `select o.*, ${keysOf(filter.sort, 'g.starts_at')} from offers o
    where o.game_id = g.id and ${isOpen} and ${afterCursor}`
  const page = `select o.* from games g
    cross join lateral (${firstFitting(source, isByOdds ? 'price, o.id' : 'o.id', most)}) as o
    where g.league = $7 and ${isUpcoming}
      and g.starts_at >= coalesce($8::timestamptz, '-infinity') and g.starts_at < coalesce($9::timestamptz, 'infinity')
      and ($10::text is null or $10 in (g.home_team, g.away_team)) and ($11::bigint is null or g.id = $11)
      ${isByOdds ? '' : `and g.starts_at >= ${at}`}
    order by ${orderBy(filter.sort, 'g.starts_at')} limit ${most}`
  const { rows } = await db.query<BoardRecord>({
    name: `board-of-games-${filter.sort ?? 'soonest'}-${most}`,
    text: shown(page, by),
    values: [
      ...fitting(viewer, filter),
      board.league,
      board.from ?? null,
      board.before ?? null,
      board.team ?? null,
      filter.game ?? null,
      ...keyOf(cursor, filter.sort),
    ],
  })
  return rows
}

/** The newest proposals that are shown at all (GAP-135). */
const RECENT_MAX = 100

/**
 * Those of the newest open public offers of all leagues that fit, the newest first or in the order that was asked for; as
 * many as `rowsToRead` says.
 */
export async function readRecent(
  db: Db,
  viewer: Viewer,
  filter: BoardFilter,
  cursor: BoardCursor | null,
  limit: number,
): Promise<BoardRecord[]> {
  const most = rowsToRead(limit)
  const { at, id, price } = keyAt(8)
  const by = orderBy(filter.sort, 'listed_at')
  const { order, afterCursor } = {
    soonest: { order: by, afterCursor: `(listed_at, o.id) > (${at}, ${id})` },
    bestOdds: { order: by, afterCursor: `(price, listed_at, o.id) > (${price}, ${at}, ${id})` },
    newest: { order: 'o.id desc', afterCursor: `($8::timestamptz is null or o.id < ${id})` },
  }[filter.sort ?? 'newest']
  const page = `select o.*, ${fits} as fits, false as is_last from (
      select o.*, ${keysOf(filter.sort, 'o.starts_at')} from offers o
      where ${onBoard} and o.starts_at > $1 order by o.id desc limit ${unread(RECENT_MAX)}
    ) as o
    where ${fits} and ($7::bigint is null or o.game_id = $7) and ${afterCursor} order by ${order} limit ${most}`
  const { rows } = await db.query<BoardRecord>({
    name: `recent-${filter.sort ?? 'newest'}-${most}`,
    text: shown(page, order),
    values: [...fitting(viewer, filter), filter.game ?? null, ...keyOf(cursor, filter.sort)],
  })
  return rows
}
