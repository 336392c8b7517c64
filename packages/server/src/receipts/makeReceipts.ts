/**
 * Makes the receipts of a finished settlement, one part per transaction. So a million bets need no long locks, and a killed
 * process loses one part at most.
 */
import { rootOf, treeAbove, treeOf } from '@sidebet/domain/receipts/merkle'
import { leafText } from '@sidebet/domain/receipts/receipt'
import type { Tx } from '../platform/database/db.ts'
import { planOnce } from '../platform/database/planOnce.ts'
import type { Leased, RowJob } from '../platform/jobs/rowJob.ts'
import {
  BETS_A_PART,
  type BetLeaves,
  readLeaves,
  readReadings,
  type SettlementId,
  saltNextPart,
} from './leaves.sql.ts'
import {
  finishReceipts,
  insertPart,
  leaseWithoutReceipts,
  readLastPart,
  readParts,
} from './roots.sql.ts'
import { sha256 } from './sha256.ts'

export const makeReceipts: RowJob<Leased & SettlementId> = {
  kind: 'makeReceipts',
  lease: leaseWithoutReceipts,
  async work(leasing, settlement) {
    const tx = planOnce(leasing)
    const last = await readLastPart(tx, settlement)
    const firstBetId = await saltNextPart(tx, settlement, last?.lastBetId ?? 0)
    if (firstBetId === null) return finish(tx, settlement)
    const { readings } = await readReadings(tx, settlement)
    const bets = await readLeaves(tx, settlement, firstBetId, readings)
    await insertPart(tx, settlement, {
      nth: (last?.nth ?? -1) + 1,
      firstBetId,
      lastBetId: bets.at(-1)!.betId,
      root: rootOf(treeOfPart(bets)),
    })
    if (bets.length < BETS_A_PART) await finish(tx, settlement)
  },
}

/** All parts exist. */
async function finish(tx: Tx, settlement: SettlementId): Promise<void> {
  const roots = (await readParts(tx, settlement)).map(({ root }) => root)
  await finishReceipts(tx, settlement, roots.length ? rootOf(treeAbove(sha256, roots)) : null)
}

/** The tree over a part: the offerer's leaf of each bet, then the accepter's. */
export function treeOfPart(bets: readonly BetLeaves[]) {
  return treeOf(
    sha256,
    bets.flatMap(({ offerer, accepter }) => [leafText(offerer), leafText(accepter)]),
  )
}
