import type { Database } from '../core/db.ts'
import type { DueKind } from '../core/dueWork.ts'
import { lapseOffers, markStartedGame } from './lapseOffers.ts'
import { applySettlement, prepareSettlement } from './settleGame.ts'
import { voidOverdueGame } from './voidOverdueGame.ts'

/** From the start of a game to its last payout: each kind makes the next one due. */
export function settlementKinds(db: Database): DueKind[] {
  return [
    { name: 'start', runOne: () => markStartedGame(db) },
    { name: 'lapse', runOne: () => lapseOffers(db) },
    { name: 'void', runOne: () => voidOverdueGame(db) },
    { name: 'prepareSettlement', runOne: () => prepareSettlement(db) },
    { name: 'applySettlement', runOne: () => applySettlement(db) },
  ]
}
