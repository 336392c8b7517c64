import { startGames } from '../../games/startGames.ts'
import { lapseOffers } from '../../offers/lapseOffers.ts'
import { moveOffers } from '../../offers/moveOffers.ts'
import { batchJob } from '../../platform/jobs/batchJob.ts'
import type { Job } from '../../platform/jobs/jobRunner.ts'
import { type JobContext, rowJob } from '../../platform/jobs/rowJob.ts'
import { sweepProvisional } from './provisionalPayouts.sql.ts'
import {
  beginCorrection,
  beginSettlements,
  finishSettlements,
  payUsers,
  preparePayouts,
} from './settleGame.ts'
import { voidOverdueGame } from './voidOverdueGame.ts'

/** The jobs from the start of a game to its last payout: each makes the next one due. */
export function settlementJobs(working: JobContext): Job[] {
  return [
    batchJob(startGames, working),
    rowJob(lapseOffers, working),
    rowJob(moveOffers, working),
    rowJob(voidOverdueGame, working),
    batchJob(beginSettlements, working),
    rowJob(beginCorrection, working),
    rowJob(preparePayouts, working),
    rowJob(payUsers, working),
    batchJob(finishSettlements, working),
    sweepProvisional(working.db),
  ]
}
