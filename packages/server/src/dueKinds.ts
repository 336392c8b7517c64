/** Everything that is done because its time has come, in the order in which it is looked for. */
import { sweepLinks } from './account/sweepLinks.ts'
import { settlementKinds } from './bets/settle/settlementKinds.ts'
import { keepAudit } from './core/audit/keepAudit.ts'
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'
import { sweepStuck } from './core/stuckWork.ts'
import { sweepRequests } from './core/sweep.ts'
import { attachOffers } from './friends/attachOffers.ts'
import { readFeed } from './games/readFeed.ts'
import { tellOverdue } from './games/tellOverdue.ts'
import { sweepMessages } from './help/sweepMessages.ts'
import { eventLooks, looks } from './looks.ts'
import { deliverNotices } from './notices/deliverNotices.ts'
import { sweepNotices } from './notices/sweepNotices.ts'
import { repayDebts } from './payments/repayDebts.ts'
import { resumePayments } from './payments/resumePayments.ts'
import { grantKinds } from './promotions/grantKinds.ts'
import { reconcileNightly } from './reconcile/reconcileNightly.ts'
import { watchLedger } from './reconcile/watchLedger.ts'
import { sweepSessions } from './session/sweepSessions.ts'
import { catchUp } from './webhooks/catchUp.ts'
import { readInbox } from './webhooks/readInbox.ts'
import { sweepInbox } from './webhooks/sweepInbox.ts'

/** News of games comes before what follows from them. */
export function dueKinds(services: Services): DueKind[] {
  return [
    { name: 'readFeed', runOne: () => readFeed(services), outsidePieces: 1 },
    ...settlementKinds(services),
    catchUp(services),
    { name: 'readInbox', runOne: () => readInbox(services, eventLooks), outsidePieces: 50 },
    { name: 'resumePayments', runOne: () => resumePayments(services, looks), outsidePieces: 20 },
    ...grantKinds(services),
    repayDebts(services),
    reconcileNightly(services),
    watchLedger(services),
    // A hundred mails a second: what a provider accepts, and what leaves the server to those who bet.
    { name: 'deliverNotices', runOne: () => deliverNotices(services), outsidePieces: 5 },
    attachOffers(services),
    tellOverdue(services),
    sweepSessions(services),
    sweepLinks(services),
    sweepRequests(services),
    sweepStuck(services.db),
    keepAudit(services),
    sweepNotices(services),
    sweepMessages(services),
    sweepInbox(services),
  ]
}
