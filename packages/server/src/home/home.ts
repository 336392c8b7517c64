/** What the first screen counts (W11). */
import { home as homeCall } from '@sidebet/contract/home'
import { limitsSeen } from '@sidebet/domain/regions/regionLimit'
import { handle } from '../core/http/handle.ts'
import { done } from '../core/http/reply.ts'
import { gameRow } from '../games/gameRow.ts'
import { readHome } from './counts.sql.ts'

export const home = handle(homeCall, async ({ services, session, now }) => {
  const limits = limitsSeen(session, session.regionRule)
  const { leagues, soon } = await readHome(services.db, { now, limits })
  const startingSoon = soon.map((game) => ({
    ...gameRow({ ...game, startsAt: new Date(game.startsAt) }),
    offers: game.offers,
  }))
  return done({ leagues: [...leagues], startingSoon })
})
