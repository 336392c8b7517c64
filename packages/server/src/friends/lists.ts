/** The lists of bets between friends: what somebody was offered, and what is live. */
import {
  checkFriendBets as checkFriendBetsCall,
  friendLiveBets as friendLiveBetsCall,
  friendOffers as friendOffersCall,
} from '@sidebet/contract/friends'
import { pageQuery } from '@sidebet/contract/wire'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { betRow } from '../bets/betRow.ts'
import { readLive } from '../bets/bets.sql.ts'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { type PageQuery, toPage } from '../core/page.ts'
import type { Services } from '../core/services.ts'
import type { Session } from '../core/session.ts'
import { type OfferRecord, offerRow } from '../offers/offerRow.ts'
import { readFriendOffers } from './friendOffers.sql.ts'

const byStart = (row: OfferRecord) => ({ at: row.listedAt, id: row.id })

type Asked = { readonly services: Services; readonly session: Session; readonly now: number }

/** Where the viewer is, the session says: the region in the path is ignored (GAP-006). */
async function offersTo({ services, session, now }: Asked, query: PageQuery) {
  const viewer = { now, limits: limitsSeen(session, session.regionRule) }
  const rows = await readFriendOffers(services.db, session.userId, viewer, query)
  return toPage(rows, query, byStart, (row) => offerRow(row, session.userId))
}

export const friendOffers = handle(friendOffersCall, async (request) =>
  done(await offersTo(request, request.query)),
)

const FIRST_PAGE = pageQuery.parse({})

/** The first page of the same, as the home screen asks for it. */
export const checkFriendBets = handle(checkFriendBetsCall, async (request) => {
  const { data } = await offersTo(request, FIRST_PAGE)
  return done({ data })
})

export const friendLiveBets = handle(friendLiveBetsCall, async ({ services, session, query }) => {
  const rows = await readLive(services.db, session.userId, 'friend', query.cursor, query.limit)
  const byKickoff = (row: (typeof rows)[number]) => ({ at: row.startsAt, id: row.id })
  return done(toPage(rows, query, byKickoff, (row) => betRow(row, session.userId)))
})
