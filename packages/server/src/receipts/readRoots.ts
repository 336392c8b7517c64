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
export const gameRoots = handle(gameRootsCall, async ({ reads, params }) =>
  done({ roots: await readRootsOfGame(reads, params.gameID) }),
)

/** GET /api/receipts/roots/day/:day: a day has no root and no games until it has ended. */
export const dayRoots = handle(dayRootsCall, async ({ reads, params }) => {
  const closed = await readChainedDay(reads, params.day)
  const games = closed === null ? [] : await readRootsOfDay(reads, params.day)
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
export const rootChain = handle(rootChainCall, async ({ reads, query }) =>
  done({
    days: (await readChain(reads, query.after ?? null, DAYS_A_PAGE)).map(
      ({ day, root, chain }) => ({
        day,
        root,
        chain,
      }),
    ),
  }),
)
