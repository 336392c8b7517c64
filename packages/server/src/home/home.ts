/** The counts on the home screen (W11). */
import { home as homeCall } from '@sidebet/contract/home'
import { fromHundredths } from '@sidebet/domain/money'
import { gameRow } from '../games/gameRow.ts'
import { handle } from '../handle.ts'
import { viewerOf } from '../offers/visible.sql.ts'
import { done } from '../platform/http/reply.ts'
import { readHome } from './counts.sql.ts'

export const home = handle(homeCall, async ({ reads, session, now }) => {
  const { leagues, soon } = await readHome(reads, viewerOf({ session, now }))
  const startingSoon = soon.map((game) => ({
    ...gameRow({ ...game, startsAt: new Date(game.startsAt) }),
    offers: game.offers,
    amountOpen: fromHundredths(game.openCents),
  }))
  return done({ leagues: [...leagues], startingSoon })
})
