/** The lists of offers: the public board by league, team and date, the newest, and the user's own. */
import {
  dateOffers as dateOffersCall,
  leagueOffers as leagueOffersCall,
  ownOffers as ownOffersCall,
  recentOffers as recentOffersCall,
  teamOffers as teamOffersCall,
} from '@sidebet/contract/offers'
import { easternToUtc } from '@sidebet/domain/games/easternDate'
import { nextDay } from '@sidebet/domain/games/nextDay'
import { findTeam } from '@sidebet/domain/games/team'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { type PageQuery, toPage } from '../core/page.ts'
import type { Services } from '../core/services.ts'
import type { Session } from '../core/session.ts'
import { type OfferRecord, offerRow } from './offerRow.ts'
import {
  type BoardFilter,
  readBoard,
  readOwn,
  readRecent,
  readTeamBoard,
  type TeamFilter,
} from './offers.sql.ts'

const byStart = (row: OfferRecord) => ({ at: row.listedAt, id: row.id })

type Asked = {
  readonly services: Services
  readonly session: Session
  readonly query: PageQuery
  readonly now: number
}

/** The region in the path is ignored: where the viewer is, the session says (GAP-006). */
async function board({ services, session, query, now }: Asked, filter: BoardFilter | TeamFilter) {
  const viewer = { now, limits: limitsSeen(session, session.regionRule) }
  const rows =
    'team' in filter
      ? await readTeamBoard(services.db, viewer, filter, query.cursor, query.limit)
      : await readBoard(services.db, viewer, filter, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => offerRow(row, session.userId)))
}

export const leagueOffers = handle(leagueOffersCall, (request) =>
  board(request, { league: request.params.league }),
)

/** A team is named in full or by its abbreviation (GAP-129); a name nobody knows has no offers. */
export const teamOffers = handle(teamOffersCall, async (request) => {
  const { league, team: name } = request.params
  const team = findTeam(league, name)
  return team ? board(request, { league, team: team.name }) : done({ data: [], next: null })
})

/** One day is a day in US Eastern time (GAP-123); a day that is none has no offers. */
export const dateOffers = handle(dateOffersCall, async (request) => {
  const { league, yyyymmdd } = request.params
  const day = yyyymmdd.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
  const from = easternToUtc(day, '00:00')
  const before = from && easternToUtc(nextDay(day), '00:00')
  if (!from || !before) return done({ data: [], next: null })
  return board(request, { league, from: new Date(from), before: new Date(before) })
})

export const recentOffers = handle(recentOffersCall, async ({ services, session, query, now }) => {
  const viewer = { now, limits: limitsSeen(session, session.regionRule) }
  const rows = await readRecent(services.db, viewer, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => offerRow(row, session.userId)))
})

export const ownOffers = handle(ownOffersCall, async ({ services, session, query, now }) => {
  const rows = await readOwn(services.db, session.userId, now, query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => offerRow(row, session.userId)))
})
