import { receipt as receiptCall } from '@sidebet/contract/receipts'
import { pathIn, treeAbove } from '@sidebet/domain/receipts/merkle'
import type { Receipt } from '@sidebet/domain/receipts/receipt'
import { handle } from '../handle.ts'
import type { ReadDatabase } from '../platform/database/db.ts'
import { done, refused } from '../platform/http/reply.ts'
import { treeOfDay } from './closeDay.ts'
import { readLeaves, readReadings, type SettlementId } from './leaves.sql.ts'
import { treeOfPart } from './makeReceipts.ts'
import { readOwnBet } from './ownBet.sql.ts'
import { readChainedDay, readParts, readRootsOfDay, readRootsOfGame } from './roots.sql.ts'
import { sha256 } from './sha256.ts'

/** GET /api/receipts/bet/:betID: each side of a bet gets its own receipt. To other users the bet does not exist (RC1, AZ1). */
export const readReceipt = handle(
  receiptCall,
  async ({ reads, session, params }) => {
    const bet = await readOwnBet(reads, params.betID, session.userId)
    if (!bet) return refused(receiptCall, { code: 'unknownBet' })
    if (bet.settledVersion === null) return refused(receiptCall, { code: 'notSettled' })
    const settlement = { gameId: bet.gameId, version: bet.settledVersion }
    const receipt = await makeReceipt(reads, settlement, params.betID, bet.side)
    if (!receipt) return refused(receiptCall, { code: 'notMadeYet' })
    return done({ receipt, counterpart: bet.counterpart })
  },
  { inTurn: true },
)

/** Null while the receipts of the settlement are being made. */
async function makeReceipt(
  db: ReadDatabase,
  settlement: SettlementId,
  betId: number,
  side: 'offerer' | 'accepter',
): Promise<Receipt | null> {
  const roots = await readRootsOfGame(db, settlement.gameId)
  const published = roots.find(({ version }) => version === settlement.version)
  if (!published) return null
  const parts = await readParts(db, settlement)
  const part = parts.find(({ firstBetId, lastBetId }) => firstBetId <= betId && betId <= lastBetId)!
  const { readings, excerpts } = await readReadings(db, settlement)
  const hasReadings = part.form === 2
  const bets = await readLeaves(db, settlement, part.firstBetId, hasReadings ? readings : undefined)
  const at = bets.findIndex((bet) => bet.betId === betId)
  const above = treeAbove(
    sha256,
    parts.map(({ root }) => root),
  )
  return {
    leaf: bets[at]![side],
    ...(hasReadings && { excerpts }),
    toGame: [
      ...pathIn(treeOfPart(bets), 2 * at + (side === 'offerer' ? 0 : 1)),
      ...pathIn(above, part.nth),
    ],
    gameRoot: published.root,
    toDay: await pathToDay(db, settlement, published.day),
  }
}

/** Null until the day has ended. */
async function pathToDay(
  db: ReadDatabase,
  { gameId, version }: SettlementId,
  day: string,
): Promise<Receipt['toDay']> {
  const closed = await readChainedDay(db, day)
  if (closed === null) return null
  const games = await readRootsOfDay(db, day)
  const at = games.findIndex((game) => game.gameId === gameId && game.version === version)
  return { ...closed, path: pathIn(treeOfDay(day, games), at) }
}
