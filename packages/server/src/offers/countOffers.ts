/** The number of offers of a board that fit its filters (W11). */
import { countOffers as countOffersCall } from '@sidebet/contract/offers'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { countBoard, RECENT_MAX, readRecent } from './boards.sql.ts'
import { boardOfDay, readBoardFilter } from './boards.ts'
import { viewerOf } from './visible.sql.ts'

export const countOffers = handle(countOffersCall, async (request) => {
  const { reads, query } = request
  const { league, yyyymmdd } = query
  const viewer = viewerOf(request)
  const filter = await readBoardFilter(request)
  if (!league) {
    const { length } = await readRecent(reads, viewer, filter, null, RECENT_MAX)
    return done({ count: length })
  }
  const board = yyyymmdd ? boardOfDay(league, yyyymmdd) : { league }
  return done({ count: board ? await countBoard(reads, viewer, board, filter) : 0 })
})
