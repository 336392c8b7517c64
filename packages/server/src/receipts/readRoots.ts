/** The published roots, without authentication: they reveal neither users nor bets (decision 027). */
import { wireId } from '@sidebet/contract/ids'
import {
  dayRoots as dayRootsCall,
  gameRoots as gameRootsCall,
  rootChain as rootChainCall,
} from '@sidebet/contract/receipts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { readChain, readChainedDay, readRootsOfDay, readRootsOfGame } from './roots.sql.ts'

/** GET /api/receipts/roots/game/:gameID */
export const gameRoots = handle(gameRootsCall, async ({ services: { db }, params }) =>
  done({ roots: await readRootsOfGame(db, params.gameID) }),
)

/** GET /api/receipts/roots/day/:day: a day has no root and no games until it has ended. */
export const dayRoots = handle(dayRootsCall, async ({ services: { db }, params }) => {
  const closed = await readChainedDay(db, params.day)
  const games = closed === null ? [] : await readRootsOfDay(db, params.day)
  return done({
    root: closed?.root ?? null,
    chain: closed?.chain ?? null,
    games: games.map(({ gameId, version, root }) => ({
      gameID: wireId('game', gameId),
      version,
      root,
    })),
  })
})

const DAYS_A_PAGE = 1_000

/** GET /api/receipts/roots: at most 1,000 days; the next page is after the last of them. */
export const rootChain = handle(rootChainCall, async ({ services: { db }, query }) =>
  done({
    days: (await readChain(db, query.after ?? null, DAYS_A_PAGE)).map(({ day, root, chain }) => ({
      day,
      root,
      chain,
    })),
  }),
)
