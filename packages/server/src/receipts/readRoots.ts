/** The published roots, without authentication: they reveal neither users nor bets (decision 027). */
import { wireId } from '@sidebet/contract/ids'
import { dayRoots as dayRootsCall, gameRoots as gameRootsCall } from '@sidebet/contract/receipts'
import { handle } from '../handle.ts'
import { done } from '../platform/http/reply.ts'
import { readDayRoot, readRootsOfDay, readRootsOfGame } from './roots.sql.ts'

/** GET /api/receipts/roots/game/:gameID */
export const gameRoots = handle(gameRootsCall, async ({ services: { db }, params }) =>
  done({ roots: await readRootsOfGame(db, params.gameID) }),
)

/** GET /api/receipts/roots/day/:day: a day has no root and no games until it has ended. */
export const dayRoots = handle(dayRootsCall, async ({ services: { db }, params }) => {
  const root = await readDayRoot(db, params.day)
  const games = root === null ? [] : await readRootsOfDay(db, params.day)
  return done({
    root,
    games: games.map(({ gameId, version, root }) => ({
      gameID: wireId('game', gameId),
      version,
      root,
    })),
  })
})
