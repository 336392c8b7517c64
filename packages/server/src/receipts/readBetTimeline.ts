import { betTimeline as betTimelineCall } from '@sidebet/contract/receipts'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { readOwnBet } from './ownBet.sql.ts'
import { readChangeableUntil, readTimeline } from './timeline.sql.ts'

/** GET /api/receipts/timeline/:betID. To users who are not in the bet it does not exist (AZ1). */
export const betTimeline = handle(betTimelineCall, async ({ reads, session, params }) => {
  const bet = await readOwnBet(reads, params.betID, session.userId)
  if (!bet) return refused(betTimelineCall, { code: 'unknownBet' })
  const [events, until] = await Promise.all([
    readTimeline(reads, params.betID),
    readChangeableUntil(reads, bet.gameId),
  ])
  const { awayTeam, homeTeam } = bet
  return done({ awayTeam, homeTeam, events, mayChangeUntil: until?.toISOString() ?? null })
})
