/** All background jobs, in the order in which they run. */
import { sweepLinks } from './account/sweepLinks.ts'
import { settlementJobs } from './bets/settle/settlementJobs.ts'
import { attachOffers } from './friends/attachOffers.ts'
import { sweepWatchers } from './gamePage/watchers.ts'
import { agreeOnResults } from './games/agreeOnResults.ts'
import { readFeeds } from './games/readFeed.ts'
import { reportOverdueGames } from './games/reportOverdueGames.ts'
import { sweepUnknownTeams } from './games/sweepUnknownTeams.ts'
import { sweepMessages } from './help/sweepMessages.ts'
import { deliverNotices } from './notifications/delivery/deliverNotices.ts'
import { sweepNotices } from './notifications/delivery/sweepNotices.ts'
import { deliverToInboxes } from './notifications/inbox/deliverToInboxes.ts'
import { notifyFriend } from './notifications/topics/friends/notifyFriend.ts'
import { notifyMembers } from './notifications/topics/groups/notifyMembers.ts'
import { notifyOperators } from './operator/notifyOperators.ts'
import { paymentSyncs } from './payments/paymentSyncs.ts'
import { pollPendingPayments } from './payments/pollPendingPayments.ts'
import { reconcileNightly } from './payments/reconciliation/reconcileNightly.ts'
import { watchLedger } from './payments/reconciliation/watchLedger.ts'
import { repayDebts } from './payments/repayDebts.ts'
import { readInbox } from './payments/webhooks/readInbox.ts'
import { readMissedEvents } from './payments/webhooks/readMissedEvents.ts'
import { sweepInbox } from './payments/webhooks/sweepInbox.ts'
import { maintainAudit } from './platform/audit/maintainAudit.ts'
import { sweepRequests } from './platform/database/sweep.ts'
import { sweepFailures } from './platform/jobs/failedJobs.ts'
import type { Job } from './platform/jobs/jobRunner.ts'
import { rowJob } from './platform/jobs/rowJob.ts'
import { promotionJobs } from './promotions/promotionJobs.ts'
import { closeDay } from './receipts/closeDay.ts'
import { makeReceipts } from './receipts/makeReceipts.ts'
import type { Services } from './services.ts'
import { sweepSessions } from './session/sweepSessions.ts'

/** The jobs of a process with DUE_WORK=0: what only it can do, its own refusals and its own file of seals. */
export const makeServingJobs = (services: Services): Job[] => [maintainAudit(services)]

/** Jobs that read games precede the jobs that depend on them. */
export function makeJobs(services: Services): Job[] {
  return [
    { name: 'readFeed', runNext: readFeeds(services), externalItemsPerRound: 1 },
    agreeOnResults(services),
    ...settlementJobs(services),
    readMissedEvents(services),
    { name: 'readInbox', runNext: () => readInbox(services), externalItemsPerRound: 50 },
    {
      name: 'resumePayments',
      runNext: () => pollPendingPayments(services, paymentSyncs),
      externalItemsPerRound: 2,
    },
    ...promotionJobs(services),
    repayDebts(services),
    reconcileNightly(services),
    watchLedger(services),
    notifyMembers(services),
    notifyFriend(services),
    deliverToInboxes(services),
    // A hundred mails per second: a provider accepts this rate, and it leaves capacity for bets.
    { name: 'deliverNotices', runNext: () => deliverNotices(services), externalItemsPerRound: 5 },
    rowJob(makeReceipts, services),
    closeDay(services),
    attachOffers(services),
    reportOverdueGames(services),
    notifyOperators(services),
    sweepSessions(services),
    sweepLinks(services),
    sweepRequests(services),
    sweepFailures(services.db),
    maintainAudit(services),
    sweepNotices(services),
    sweepWatchers(services),
    sweepMessages(services),
    sweepInbox(services),
    sweepUnknownTeams(services),
  ]
}
