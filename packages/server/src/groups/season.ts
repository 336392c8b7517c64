import { groupSeason as groupSeasonCall } from '@sidebet/contract/groups'
import { seasonStart } from '@sidebet/domain/groups/seasonStart'
import { fromHundredths } from '@sidebet/domain/money'
import { handle } from '../handle.ts'
import { done, refused } from '../platform/http/reply.ts'
import { findGroupOf } from './groups.sql.ts'
import { readSeason, type SeasonRow } from './season.sql.ts'

/**
 * GET /api/group/:groupName/season: wins, losses and net per user against the spread, over all bets in the group since 1
 * August.
 */
export const groupSeason = handle(
  groupSeasonCall,
  async ({ services, reads, session, params, now }) => {
    const group = await findGroupOf(services.db, params.groupName, session.userId)
    if (!group) return refused(groupSeasonCall, { code: 'notMember' })
    const from = seasonStart(now)
    const { rows, headToHead } = await readSeason(reads, group.id, session.userId, from)
    return done({
      from,
      rows: rows.map((row) => ({
        username: row.username,
        isMember: row.isMember,
        won: row.won,
        lost: row.lost,
        net: fromHundredths(row.net),
        lastFive: row.lastFive.map((won) => (won ? 'W' : 'L')),
        streak: streakOf(row),
      })),
      headToHead: headToHead.map(({ net, ...tally }) => ({ ...tally, net: fromHundredths(net) })),
    })
  },
  { inTurn: true },
)

/** Above 0 for wins, below 0 for losses; 0 without bets, and never -0. */
const streakOf = ({ newest, alike }: SeasonRow) => (newest === false ? -alike : alike)
