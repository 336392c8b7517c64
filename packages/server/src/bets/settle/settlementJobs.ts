import { startGame } from '../../games/startGame.ts'
import { lapseOffers } from '../../offers/lapseOffers.ts'
import { moveOffers } from '../../offers/moveOffers.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import { type JobContext, rowJob } from '../../platform/jobs/rowJob.ts'
import { sweepProvisional } from './provisionalPayouts.sql.ts'
import {
  beginCorrection,
  beginSettlement,
  finishSettlement,
  payUsers,
  preparePayouts,
} from './settleGame.ts'
import { voidOverdueGame } from './voidOverdueGame.ts'

/** The jobs from the start of a game to its last payout: each makes the next one due. */
export function settlementJobs(working: JobContext): Job[] {
  return [
    rowJob(startGame, working),
    rowJob(lapseOffers, working),
    rowJob(moveOffers, working),
    rowJob(voidOverdueGame, working),
    rowJob(beginSettlement, working),
    rowJob(beginCorrection, working),
    rowJob(preparePayouts, working),
    rowJob(payUsers, working),
    rowJob(finishSettlement, working),
    sweepProvisional(working.db),
  ]
}
