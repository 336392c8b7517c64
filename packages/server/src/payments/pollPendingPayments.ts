/** Payments of which nobody knows how they ended are looked at again until somebody does (P4), and so are completed ones (P8). */
import { isDatabaseAway } from '../platform/database/databaseErrors.ts'
import { clearFailures, recordFailure } from '../platform/jobs/failedJobs.ts'
import type { Services } from '../services.ts'
import type { Payment, PaymentKind } from './payment.ts'
import { type DuePayment, leaseDuePayment, leaseWatchedPayment, planWatch } from './payments.sql.ts'

/**
 * Asks the provider about one payment and brings it as far as it has gone: whatever was heard of it, the resource counts.
 * Safe to call any number of times, at the same moment too. `again` when the provider did not answer: a completed payment
 * is then not left until its next day. Throws when somebody has to look: the answer has no form that we know, or says what
 * cannot be.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most looks answer nothing
type PaymentSync = (services: Services, payment: Payment) => Promise<'again' | void>

export type PaymentSyncs = { readonly [Kind in PaymentKind]?: PaymentSync }

/**
 * Looks again at one payment whose time has come: one whose process died, one without an answer, one that is pending; then
 * at completed ones, which may come back. One that throws waits for its own next turn like any other, noted. False when
 * none is due.
 */
export async function pollPendingPayments(
  services: Services,
  syncs: PaymentSyncs,
): Promise<boolean> {
  const { db } = services
  const kinds = Object.keys(syncs) as PaymentKind[]
  const due = await db.transaction((tx) => leaseDuePayment(tx, kinds))
  if (due) {
    await syncPayment(services, syncs, due)
    return true
  }
  const watched = await db.transaction((tx) => leaseWatchedPayment(tx, kinds))
  if (!watched) return false
  const found = await syncPayment(services, syncs, watched)
  if (found === 'found') await planWatch(db, watched)
  return true
}

async function syncPayment(
  services: Services,
  syncs: PaymentSyncs,
  payment: DuePayment,
): Promise<'found' | 'again' | 'stuck'> {
  try {
    const found = await syncs[payment.kind]!(services, payment)
    if (payment.hasFailure) await clearFailures(services.db, 'resumePayments', [payment.id])
    return found ?? 'found'
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    await recordFailure(services, 'resumePayments', payment.id, error)
    return 'stuck'
  }
}
