/**
 * The boards of offers. Each page follows an index in order and filters the offers that it scans. It scans at most
 * `SCAN_LIMIT` offers, so that a page with few matches costs no more than another (W12).
 */
import type { BoardCursor, BoardSort } from '@sidebet/contract/boards'
import type { Cursor } from '@sidebet/contract/wire'
import { COUNT_MAX } from '@sidebet/domain/countMax'
import type { LeagueCode } from '@sidebet/domain/games/league'
import type { Odds } from '@sidebet/domain/odds'
import type { ReadDatabase } from '../platform/database/db.ts'
import { rowsToRead, unread } from '../platform/database/page.ts'
import {
  type BoardFilter,
  fits,
  fitting,
  hasOdds,
  ofTeams,
  PRICE,
  teamValues,
} from './boardFilter.sql.ts'
import type { OfferRecord } from './offerRow.ts'
import { columnsBy, tablesOf } from './offers.sql.ts'
import { isOpen, isUpcoming, onBoard, type Viewer } from './visible.sql.ts'

export type Board = {
  readonly league: LeagueCode
  /** Full name of a team that plays in the game. */
  readonly team?: string
  /** Starts from this instant on and before that one: one US Eastern day. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

/** A scanned offer. It is shown when it `fits`; the scan ended after an offer that `isLast`. */
export type BoardRecord = OfferRecord & { readonly fits: boolean; readonly isLast: boolean }

/** How many offers a page scans, per league, or per game where a board reads by games. More than a page can show. */
const SCAN_LIMIT = 1000

/** The order of a board with this start, and the computed columns that the order uses. */
const orderBy = (sort: BoardSort | undefined, start: 'listed_at' | 'g.starts_at') =>
  sort === 'bestOdds' ? `price, ${start}, o.id` : `${start}, o.id`
const keysOf = (sort: BoardSort | undefined, start: 'o.starts_at' | 'g.starts_at') =>
  `${start} as listed_at${sort === 'bestOdds' ? `, ${PRICE} as price` : ''}`

/**
 * The key of the last row of the previous page, by the number of its first parameter. Without one, a key before all others.
 */
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

/**
 * The key after which a board by kickoff begins. One bound only: with several, PostgreSQL starts the index scan at the
 * first and filters by the others.
 */
function firstStart({ now }: Viewer, { from }: Board, cursor: BoardCursor | null): Cursor {
  const after = { at: new Date(now), id: Number.MAX_SAFE_INTEGER }
  const begin = from && from > after.at ? { at: from, id: 0 } : after
  return cursor && cursor.at >= begin.at ? cursor : begin
}

/** The first offers of `source` that fit, and the offer at which the scan ended, if too few fit. */
const firstFitting = (source: string, order: string, most: number, condition = fits) => `
  select o.* from (
    select o.*, ${condition} as fits, row_number() over (order by ${order}) = ${SCAN_LIMIT} as is_last
    from (${source} order by ${order} limit ${unread(SCAN_LIMIT)}) as o
  ) as o
  where o.fits or o.is_last order by ${order} limit ${unread(most)}`

const shown = (page: string, order: string) => `
  with page as materialized (${page})
  select ${columnsBy('o.listed_at')}, o.fits, o.is_last as "isLast" from ${tablesOf('page')} order by ${order}`

type Read = (
  db: ReadDatabase,
  viewer: Viewer,
  board: Board,
  filter: BoardFilter,
  cursor: BoardCursor | null,
  limit: number,
) => Promise<BoardRecord[]>

/**
 * Public offers of a board by kickoff, then by age (GAP-134), or in the requested order (O2). Returns at most `rowsToRead`
 * offers, and the one at which the scan ended.
 */
export const readBoard: Read = (db, viewer, board, filter, cursor, limit) => {
  const part = { ...board, before: beforeOf(board, filter) }
  const isOfTeam = teamsOf(board, filter).length > 0
  // The best odds of one week are scattered in the index of all weeks, but sorted within each of its few games.
  const isOfFewGames = isOfTeam || filter.game || (part.before && filter.sort === 'bestOdds')
  const read = isOfFewGames ? readByGames : readByLeague
  return read(db, viewer, part, filter, cursor, limit)
}

const teamsOf = (board: Pick<Board, 'team'>, filter: BoardFilter) =>
  [board.team, filter.team].filter((team) => team !== undefined)

/** The end of the board's day, or of the hours of the filter where they end before it. */
function beforeOf({ before }: Board, { startsBefore }: BoardFilter): Date | undefined {
  return before && startsBefore && startsBefore > before ? before : (startsBefore ?? before)
}

const readByLeague: Read = async (db, viewer, board, filter, cursor, limit) => {
  const most = rowsToRead(limit)
  const by = orderBy(filter.sort, 'listed_at')
  const { at, id, price } = keyAt(14)
  const isByOdds = filter.sort === 'bestOdds'
  const afterCursor = isByOdds
    ? `o.starts_at > $1 and (${PRICE}, o.starts_at, o.id) > (${price}, ${at}, ${id}) and ${hasOdds}`
    : `(o.starts_at, o.id) > (${at}, ${id})`
  const source = `select o.*, ${keysOf(filter.sort, 'o.starts_at')} from offers o
    where ${onBoard} and o.league = $12 and o.starts_at < coalesce($13::timestamptz, 'infinity') and ${afterCursor}`
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

const { playIn, hasSide } = ofTeams(15)
const fitsGame = `${fits} and ${hasSide}`
/** The games of a board, with the values of $12 to $18. */
const ofBoard = `g.league = $12 and ${isUpcoming}
  and g.starts_at >= coalesce($13::timestamptz, '-infinity') and g.starts_at < coalesce($14::timestamptz, 'infinity')
  and ${playIn} and ($18::bigint is null or g.id = $18)`
const boardValues = (viewer: Viewer, board: Board, filter: BoardFilter) => [
  ...fitting(viewer, filter),
  board.league,
  board.from ?? null,
  board.before ?? null,
  ...teamValues(teamsOf(board, filter), filter),
  filter.game ?? null,
]

/**
 * A team or a day has few upcoming games. Each game yields at most a page, whose limit is hidden from the planner
 * (`unread`). Such a list is sorted by the games' own starts.
 */
const readByGames: Read = async (db, viewer, board, filter, cursor, limit) => {
  const most = rowsToRead(limit)
  const by = orderBy(filter.sort, 'listed_at')
  const { at, id, price } = keyAt(19)
  const isByOdds = filter.sort === 'bestOdds'
  // The odds of the last row can occur again: in games that start later, and in its own game in later offers.
  const afterCursor = isByOdds
    ? `(${PRICE}, o.id) > (${price}, case when g.starts_at > ${at} then 0 when g.starts_at = ${at} then ${id}
        else 9223372036854775807 end) and ${hasOdds}`
    : `o.id > case when g.starts_at = ${at} then ${id} else 0 end`
  const source = `select o.*, ${keysOf(filter.sort, 'g.starts_at')} from offers o
    where o.game_id = g.id and ${isOpen} and ${afterCursor}`
  const page = `select o.* from games g
    cross join lateral (${firstFitting(source, isByOdds ? 'price, o.id' : 'o.id', most, fitsGame)}) as o
    where ${ofBoard} ${isByOdds ? '' : `and g.starts_at >= ${at}`}
    order by ${orderBy(filter.sort, 'g.starts_at')} limit ${most}`
  const { rows } = await db.query<BoardRecord>({
    name: `board-of-games-${filter.sort ?? 'soonest'}-${most}`,
    text: shown(page, by),
    values: [...boardValues(viewer, board, filter), ...keyOf(cursor, filter.sort)],
  })
  return rows
}

/** How many offers a count reads. */
const COUNT_SCAN_LIMIT = 20_000

/** The number of offers of a board that fit, at most `COUNT_MAX` + 1 (W11). */
export async function countBoard(
  db: ReadDatabase,
  viewer: Viewer,
  board: Board,
  filter: BoardFilter,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-board',
    text: `select count(*) from (
        select from (
          select o.*, g.home_team, g.away_team from games g
          cross join lateral (
            select o.* from offers o where o.game_id = g.id and ${isOpen} order by o.id limit ${unread(COUNT_SCAN_LIMIT)}
          ) as o
          where ${ofBoard} order by g.starts_at limit ${unread(COUNT_SCAN_LIMIT)}
        ) as o cross join lateral (select o.home_team, o.away_team) as g
        where ${fitsGame} limit ${unread(COUNT_MAX + 1)}
      ) as counted`,
    values: boardValues(viewer, { ...board, before: beforeOf(board, filter) }, filter),
  })
  return rows[0]!.count
}

/** The newest proposals that are shown at all (GAP-135). */
export const RECENT_MAX = 100

/**
 * The newest open public offers of all leagues that match the filters, newest first or in the requested order. `rowsToRead`
 * sets how many.
 */
export async function readRecent(
  db: ReadDatabase,
  viewer: Viewer,
  filter: BoardFilter,
  cursor: BoardCursor | null,
  limit: number,
): Promise<BoardRecord[]> {
  const most = rowsToRead(limit)
  const { at, id, price } = keyAt(17)
  const { playIn, hasSide } = ofTeams(14)
  const by = orderBy(filter.sort, 'listed_at')
  const { order, afterCursor } = {
    soonest: { order: by, afterCursor: `(listed_at, o.id) > (${at}, ${id})` },
    bestOdds: { order: by, afterCursor: `(price, listed_at, o.id) > (${price}, ${at}, ${id})` },
    newest: { order: 'o.id desc', afterCursor: `($17::timestamptz is null or o.id < ${id})` },
  }[filter.sort ?? 'newest']
  const page = `select o.*, ${fits} as fits, false as is_last from (
      select o.*, ${keysOf(filter.sort, 'o.starts_at')} from offers o
      where ${onBoard} and o.starts_at > $1 order by o.id desc limit ${unread(RECENT_MAX)}
    ) as o join games g on g.id = o.game_id
    where ${fits} and ($12::bigint is null or o.game_id = $12) and o.starts_at < coalesce($13::timestamptz, 'infinity')
      and ${playIn} and ${hasSide} and ${afterCursor} order by ${order} limit ${most}`
  const { rows } = await db.query<BoardRecord>({
    name: `recent-${filter.sort ?? 'newest'}-${most}`,
    text: shown(page, order),
    values: [
      ...fitting(viewer, filter),
      filter.game ?? null,
      filter.startsBefore ?? null,
      ...teamValues(teamsOf({}, filter), filter),
      ...keyOf(cursor, filter.sort),
    ],
  })
  return rows
}
