/** The offers and bets of a group, for its members (GAP-106). */
import {
  checkGroupBets as checkGroupBetsCall,
  groupLiveBets as groupLiveBetsCall,
  groupOffers as groupOffersCall,
  groupPastBets as groupPastBetsCall,
} from '@sidebet/contract/groups'
import { byStart } from '../bets/betLists.ts'
import { betRow } from '../bets/betRow.ts'
import { readLiveInGroup, readPastInGroup } from '../bets/bets.sql.ts'
import { handle } from '../handle.ts'
import { byListed } from '../offers/boards.ts'
import { offerRow } from '../offers/offerRow.ts'
import { readInGroup } from '../offers/offers.sql.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { toPage } from '../platform/database/page.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findGroupOf } from './groups.sql.ts'
import { readOwnGroups } from './ownGroups.sql.ts'

/** Only the names, in the order of the list of groups (GAP-152). */
export const checkGroupBets = handle(checkGroupBetsCall, async ({ reads, session, now }) => {
  const groups = await readOwnGroups(reads, session.userId, viewerOf({ session, now }))
  return done(groups.filter(({ proposals }) => proposals > 0).map(({ name }) => name))
})

/** Includes the user's own offers (GAP-136); the region in the path is ignored (GAP-006). */
export const groupOffers = handle(
  groupOffersCall,
  async ({ services, reads, session, params, query, now }) => {
    const group = await findGroupOf(services.db, params.groupName, session.userId)
    if (!group) return refused(groupOffersCall, { code: 'notMember' })
    const viewer = viewerOf({ session, now })
    const rows = await readInGroup(reads, viewer, group.id, query.cursor, query.limit)
    return done(toPage(rows, query, byListed, (row) => offerRow(row, session.userId)))
  },
)

/** The bets of all members. */
export const groupLiveBets = handle(
  groupLiveBetsCall,
  async ({ services, reads, session, params, query }) => {
    const group = await findGroupOf(services.db, params.groupName, session.userId)
    if (!group) return refused(groupLiveBetsCall, { code: 'notMember' })
    const { cursor, limit } = query
    const rows = await readLiveInGroup(reads, session.userId, group.id, cursor, limit)
    return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
  },
)

/** The requesting user's own bets. */
export const groupPastBets = handle(
  groupPastBetsCall,
  async ({ services, reads, session, params, query }) => {
    const group = await findGroupOf(services.db, params.groupName, session.userId)
    if (!group) return refused(groupPastBetsCall, { code: 'notMember' })
    const { cursor, limit } = query
    const rows = await readPastInGroup(reads, session.userId, group.id, cursor, limit)
    return done(toPage(rows, query, byStart, (row) => betRow(row, session.userId)))
  },
)
