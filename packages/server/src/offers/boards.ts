/** The lists of offers: the public board by league, team and date, the newest, and the user's own. */
import { type BoardFilters, type BoardQuery, boardCursorText } from '@sidebet/contract/boards'
import {
  dateOffers as dateOffersCall,
  leagueOffers as leagueOffersCall,
  ownOffers as ownOffersCall,
  recentOffers as recentOffersCall,
  teamOffers as teamOffersCall,
} from '@sidebet/contract/offers'
import { easternToUtc } from '@sidebet/domain/games/easternDate'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { nextDay } from '@sidebet/domain/games/nextDay'
import { findTeam } from '@sidebet/domain/games/team'
import { handle } from '../handle.ts'
import { readFunds } from '../ledger/funds.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { toPage } from '../platform/database/page.ts'
import { done } from '../platform/http/reply.ts'
import type { Session } from '../platform/http/session.ts'
import type { Services } from '../services.ts'
import type { BoardFilter } from './boardFilter.sql.ts'
import { type Board, type BoardRecord, readBoard, readRecent } from './boards.sql.ts'
import { type OfferRecord, offerRow } from './offerRow.ts'
import { readOwn } from './offers.sql.ts'
import { readSharedPage } from './sharedBoard.ts'
import { viewerOf } from './visible.sql.ts'

/** The sort key of a list of offers. */
export const byListed = (row: OfferRecord) => ({ at: row.listedAt, id: row.id })

type BoardRequest = {
  readonly services: Services
  readonly reads: ReadDatabase
  readonly session: Session
  readonly query: BoardQuery
  readonly now: number
}

const HOUR_MS = 3_600_000

/** The filters of a request. What the user can pay comes from the ledger, never from the request (O3). */
export async function readBoardFilter(
  request: Omit<BoardRequest, 'query' | 'reads'> & { readonly query: BoardFilters },
): Promise<BoardFilter> {
  const { services, session, query, now } = request
  const funds = query.withinFunds ? await readFunds(services.db, session.userId) : undefined
  const { startsWithin } = query
  return {
    ...query,
    funds: funds?.available,
    startsBefore: startsWithin ? new Date(now + startsWithin * HOUR_MS) : undefined,
    friendsOf: query.friends ? session.userId : undefined,
  }
}

/** The matching offers of the scanned part of the board; when the scan ended early, `next` continues after it (W12). */
function pageOfBoard({ limit, sort }: BoardQuery, rows: readonly BoardRecord[]) {
  const last = rows.findIndex(({ isLast }) => isLast)
  const fitting = (last < 0 ? rows : rows.slice(0, last + 1)).filter(({ fits }) => fits)
  const page = fitting.slice(0, limit)
  const end = fitting.length > limit ? page.at(-1) : rows[last]
  const odds = sort === 'bestOdds' && end ? end : null
  const next = end ? boardCursorText({ ...byListed(end), sort: sort ?? null, odds }) : null
  return { page, next }
}

function boardPage({ query, session }: BoardRequest, rows: readonly BoardRecord[]) {
  const { page, next } = pageOfBoard(query, rows)
  return done({ data: page.map((row) => offerRow(row, session.userId)), next })
}

async function board(request: BoardRequest, which: Board) {
  const { reads, session, query } = request
  const viewer = viewerOf(request)
  const { limit, cursor, sort, ...filters } = query
  const read = async (filter: BoardFilter) => readBoard(reads, viewer, which, filter, cursor, limit)
  if (cursor !== null || isFiltered(filters)) {
    return boardPage(request, await read(await readBoardFilter(request)))
  }
  const key = JSON.stringify([which, sort, limit, viewer.limits])
  const load = async () => pageOfBoard(query, await read({ sort }))
  return done(await readSharedPage(reads, session.userId, key, load))
}

const isFiltered = (filters: BoardFilters) =>
  Object.values(filters).some((filter) => filter !== undefined && filter !== false)

export const leagueOffers = handle(leagueOffersCall, (request) =>
  board(request, { league: request.params.league }),
)

/** A team is given by full name or abbreviation (GAP-129); an unknown name has no offers. */
export const teamOffers = handle(teamOffersCall, async (request) => {
  const { league, team: name } = request.params
  const team = findTeam(league, name)
  return team ? board(request, { league, team: team.name }) : done({ data: [], next: null })
})

/** The board of one day, which is a day in US Eastern time (GAP-123); null for an invalid day. */
export function boardOfDay(league: LeagueCode, yyyymmdd: string): Board | null {
  const day = yyyymmdd.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
  const from = easternToUtc(day, '00:00')
  const before = from && easternToUtc(nextDay(day), '00:00')
  return from && before ? { league, from: new Date(from), before: new Date(before) } : null
}

/** An invalid day has no offers. */
export const dateOffers = handle(dateOffersCall, async (request) => {
  const ofDay = boardOfDay(request.params.league, request.params.yyyymmdd)
  return ofDay ? board(request, ofDay) : done({ data: [], next: null })
})

export const recentOffers = handle(recentOffersCall, async (request) => {
  const { reads, query } = request
  const filter = await readBoardFilter(request)
  const rows = await readRecent(reads, viewerOf(request), filter, query.cursor, query.limit)
  return boardPage(request, rows)
})

export const ownOffers = handle(ownOffersCall, async ({ reads, session, query, now }) => {
  const rows = await readOwn(reads, session.userId, now, query.cursor, query.limit)
  return done(toPage(rows, query, byListed, (row) => offerRow(row, session.userId)))
})
