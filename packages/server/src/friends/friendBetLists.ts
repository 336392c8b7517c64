/** The lists of bets with friends: offers received, and live bets. */
import {
  checkFriendBets as checkFriendBetsCall,
  friendLiveBets as friendLiveBetsCall,
  friendOffers as friendOffersCall,
} from '@sidebet/contract/friends'
import { pageQuery } from '@sidebet/contract/wire'
import { byStart } from '../bets/betLists.ts'
import { betRow } from '../bets/betRow.ts'
import { readLive } from '../bets/bets.sql.ts'
import { handle } from '../handle.ts'
import { byListed } from '../offers/boards.ts'
import { offerRow } from '../offers/offerRow.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { type PageQuery, toPage } from '../platform/database/page.ts'
import { done } from '../platform/http/reply.ts'
import type { Session } from '../platform/http/session.ts'
import { readFriendOffers } from './friendOffers.sql.ts'

type ListRequest = {
  readonly reads: ReadDatabase
  readonly session: Session
  readonly now: number
}

async function offersTo(request: ListRequest, query: PageQuery) {
  const { reads, session } = request
  const rows = await readFriendOffers(reads, session.userId, viewerOf(request), query)
  return toPage(rows, query, byListed, (row) => offerRow(row, session.userId))
}

export const friendOffers = handle(friendOffersCall, async (request) =>
  done(await offersTo(request, request.query)),
)

const FIRST_PAGE = pageQuery.parse({})

/** The first page of the same list, for the home screen. */
export const checkFriendBets = handle(checkFriendBetsCall, async (request) => {
  const { data } = await offersTo(request, FIRST_PAGE)
  return done({ data })
})

export const friendLiveBets = handle(friendLiveBetsCall, async ({ reads, session, query }) => {
  const rows = await readLive(reads, session.userId, 'friend', query.cursor, query.limit)
  return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
})
