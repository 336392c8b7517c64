/** Everything that is done because its time has come, in the order in which it is looked for. */
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'
import { lapseOffers, markStartedGame } from './games/lapseOffers.ts'
import { applySettlement, prepareSettlement } from './games/settleGame.ts'
import { voidOverdueGame } from './games/voidOverdueGame.ts'

export function dueKinds(services: Services): DueKind[] {
  const { db } = services
  return [
    { name: 'start', runOne: () => markStartedGame(db) },
    { name: 'lapse', runOne: () => lapseOffers(db) },
    { name: 'void', runOne: () => voidOverdueGame(db) },
    { name: 'prepareSettlement', runOne: () => prepareSettlement(db) },
    { name: 'applySettlement', runOne: () => applySettlement(db) },
  ]
}
