import { startGame } from '../../games/startGame.ts'
import { lapseOffers } from '../../offers/lapseOffers.ts'
import { moveOffers } from '../../offers/moveOffers.ts'
import { dueRows, type Working } from '../../platform/jobs/dueRows.ts'
import type { DueKind } from '../../platform/jobs/dueWork.ts'
import { sweepProvisional } from './provisionalPayouts.sql.ts'
import {
  beginCorrection,
  beginSettlement,
  finishSettlement,
  payUsers,
  preparePayouts,
} from './settleGame.ts'
import { voidOverdueGame } from './voidOverdueGame.ts'

/** From the start of a game to its last payout: each kind makes the next one due. */
export function settlementKinds(working: Working): DueKind[] {
  return [
    dueRows(startGame, working),
    dueRows(lapseOffers, working),
    dueRows(moveOffers, working),
    dueRows(voidOverdueGame, working),
    dueRows(beginSettlement, working),
    dueRows(beginCorrection, working),
    dueRows(preparePayouts, working),
    dueRows(payUsers, working),
    dueRows(finishSettlement, working),
    sweepProvisional(working.db),
  ]
}
