/** Polls payments with an unknown outcome until they are resolved (P4), and completed ones (P8). */
import { isDatabaseAway } from '../platform/database/databaseErrors.ts'
import { clearFailures, recordFailure } from '../platform/jobs/failedJobs.ts'
import type { Services } from '../services.ts'
import type { Payment, PaymentKind } from './payment.ts'
import { type DuePayment, leaseDuePayment, leaseWatchedPayment, planWatch } from './payments.sql.ts'

/**
 * Reads one payment's resource at the provider and moves the payment to its state; only the resource counts. Idempotent, and
 * safe under concurrent calls. `again` when the provider did not answer: a completed payment then does not wait for its next
 * day. Throws when an operator must check it: the answer does not match the schema, or is impossible.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most polls return nothing
export type PaymentSync = (services: Services, payment: Payment) => Promise<'again' | void>

export type PaymentSyncs = { readonly [Kind in PaymentKind]?: PaymentSync }

/**
 * Polls one due payment: its process died, it got no answer, or it is pending. When none is due, polls a completed one, which
 * may be returned. A payment that throws is recorded and waits for its next time. False when none is due.
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
