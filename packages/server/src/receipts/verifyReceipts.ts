/** Recomputes the roots of all receipts from the stored rows: a changed row gives another root than the published one (I26). */
import { wireId } from '@sidebet/contract/ids'
import { rootOf, treeAbove } from '@sidebet/domain/receipts/merkle'
import {
  CHAIN_START,
  chainHash,
  type LeafReading,
  UnknownRules,
} from '@sidebet/domain/receipts/receipt'
import type { Db } from '../platform/database/db.ts'
import { treeOfDay } from './closeDay.ts'
import { readLeaves, readReadings, type SettlementId } from './leaves.sql.ts'
import { treeOfPart } from './makeReceipts.ts'
import { type Part, readAllDays, readMadeRoots, readParts, readRootsOfDay } from './roots.sql.ts'
import { sha256 } from './sha256.ts'

export type WrongRoot = { readonly subject: string; readonly found: string }

/** At most `most` wrong roots of parts, games, days and the chain. It reads every settled bet: a million take about a minute. */
export async function findWrongRoots(db: Db, most: number): Promise<WrongRoot[]> {
  const wrong: WrongRoot[] = []
  const compare = (subject: string, stored: string | null, computed: string | null) => {
    if (stored !== computed && wrong.length < most)
      wrong.push({ subject, found: `stored ${stored}, computed ${computed}` })
  }
  for (const made of await readMadeRoots(db)) {
    const subject = `${wireId('game', made.gameId)} version ${made.version}`
    const parts = await readParts(db, made)
    const { readings } = await readReadings(db, made)
    for (const part of parts) {
      const computed = await computePart(db, made, part, readings)
      compare(`${subject} part ${part.nth}`, part.root, computed)
    }
    const roots = parts.map(({ root }) => root)
    compare(subject, made.root, roots.length > 0 ? rootOf(treeAbove(sha256, roots)) : null)
  }
  let before = CHAIN_START
  for (const { day, root, chain } of await readAllDays(db)) {
    const games = await readRootsOfDay(db, day)
    compare(`day ${day}`, root, games.length > 0 ? rootOf(treeOfDay(day, games)) : null)
    // The newest day may not be in the chain yet.
    if (chain !== null) compare(`chain ${day}`, chain, chainHash(sha256, before, day, root))
    before = chain ?? before
  }
  return wrong
}

/** Null when the part has no bets, or bets of unknown rules. */
async function computePart(
  db: Db,
  settlement: SettlementId,
  { firstBetId, lastBetId, form }: Part,
  readings: readonly LeafReading[],
): Promise<string | null> {
  const reading = readLeaves(db, settlement, firstBetId, form === 2 ? readings : undefined)
  const all = await reading.catch((error) => {
    if (error instanceof UnknownRules) return []
    throw error
  })
  const bets = all.filter(({ betId }) => betId <= lastBetId)
  return bets.length > 0 ? rootOf(treeOfPart(bets)) : null
}
