/** Everything that is done because its time has come, in the order in which it is looked for. */
import { sweepLinks } from './account/sweepLinks.ts'
import { settlementKinds } from './bets/settle/settlementKinds.ts'
import { keepAudit } from './core/audit/keepAudit.ts'
import { dueRows } from './core/dueRows.ts'
import type { DueKind } from './core/dueWork.ts'
import type { Services } from './core/services.ts'
import { sweepStuck } from './core/stuckWork.ts'
import { sweepRequests } from './core/sweep.ts'
import { attachOffers } from './friends/attachOffers.ts'
import { agreeOnResults } from './games/agreeOnResults.ts'
import { readFeeds } from './games/readFeed.ts'
import { sweepUnknown } from './games/sweepUnknown.ts'
import { tellOverdue } from './games/tellOverdue.ts'
import { sweepMessages } from './help/sweepMessages.ts'
import { looks } from './looks.ts'
import { deliverNotices } from './notices/delivery/deliverNotices.ts'
import { sweepNotices } from './notices/delivery/sweepNotices.ts'
import { placeFriendOffer } from './notices/friends/placeFriendOffer.ts'
import { tellMembers } from './notices/groups/tellMembers.ts'
import { placeNotices } from './notices/inbox/placeNotices.ts'
import { notifyOperators } from './operator/notifyOperators.ts'
import { repayDebts } from './payments/repayDebts.ts'
import { resumePayments } from './payments/resumePayments.ts'
import { grantKinds } from './promotions/grantKinds.ts'
import { closeDay } from './receipts/closeDay.ts'
import { makeReceipts } from './receipts/makeReceipts.ts'
import { reconcileNightly } from './reconcile/reconcileNightly.ts'
import { watchLedger } from './reconcile/watchLedger.ts'
import { sweepSessions } from './session/sweepSessions.ts'
import { catchUp } from './webhooks/catchUp.ts'
import { readInbox } from './webhooks/readInbox.ts'
import { sweepInbox } from './webhooks/sweepInbox.ts'

/** News of games comes before what follows from them. */
export function dueKinds(services: Services): DueKind[] {
  return [
    { name: 'readFeed', runOne: readFeeds(services), outsidePieces: 1 },
    agreeOnResults(services),
    ...settlementKinds(services),
    catchUp(services),
    { name: 'readInbox', runOne: () => readInbox(services), outsidePieces: 50 },
    { name: 'resumePayments', runOne: () => resumePayments(services, looks), outsidePieces: 20 },
    ...grantKinds(services),
    repayDebts(services),
    reconcileNightly(services),
    watchLedger(services),
    tellMembers(services),
    placeFriendOffer(services),
    placeNotices(services),
    // A hundred mails a second: what a provider accepts, and what leaves the server to those who bet.
    { name: 'deliverNotices', runOne: () => deliverNotices(services), outsidePieces: 5 },
    dueRows(makeReceipts, services),
    closeDay(services),
    attachOffers(services),
    tellOverdue(services),
    notifyOperators(services),
    sweepSessions(services),
    sweepLinks(services),
    sweepRequests(services),
    sweepStuck(services.db),
    keepAudit(services),
    sweepNotices(services),
    sweepMessages(services),
    sweepInbox(services),
    sweepUnknown(services),
  ]
}
