/** Everything that is done because its time has come, in the order in which it is looked for. */
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'
import { sweepRequests } from './core/sweep.ts'
import { resumeDeposits } from './deposits/resumeDeposits.ts'
import { readFeed } from './games/readFeed.ts'
import { settlementKinds } from './games/settlementKinds.ts'
import { deliverNotice } from './notices/deliverNotice.ts'
import { sweepSessions } from './session/sweepSessions.ts'

/** News of games comes before what follows from them. */
export function dueKinds(services: Services): DueKind[] {
  return [
    { name: 'readFeed', runOne: () => readFeed(services) },
    ...settlementKinds(services.db),
    { name: 'resumeDeposits', runOne: () => resumeDeposits(services) },
    { name: 'deliverNotice', runOne: () => deliverNotice(services) },
    sweepSessions(services),
    sweepRequests(services),
  ]
}
