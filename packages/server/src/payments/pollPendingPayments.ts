/** Polls payments with an unknown outcome until they are resolved (P4), and completed ones (P8). */
import { isDatabaseAway } from '../platform/database/databaseErrors.ts'
import { clearFailures, recordFailure } from '../platform/jobs/failedJobs.ts'
import type { Services } from '../services.ts'
import type { Payment, PaymentKind } from './payment.ts'
import {
  type DuePayment,
  leaseDuePayments,
  leaseWatchedPayments,
  planWatch,
} from './payments.sql.ts'

/**
 * Reads one payment's resource at the provider and moves the payment to its state; only the resource counts. Idempotent, and
 * safe under concurrent calls. `again` when the provider did not answer: a completed payment then does not wait for its next
 * day. Throws when an operator must check it: the answer does not match the schema, or is impossible.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most polls return nothing
export type PaymentSync = (services: Services, payment: Payment) => Promise<'again' | void>

export type PaymentSyncs = { readonly [Kind in PaymentKind]?: PaymentSync }

/** Payments that are polled concurrently. A run ends when the slowest answer has arrived. */
const TOGETHER = 10

/**
 * Polls due payments: their process died, they got no answer, or they are pending. When none is due, polls completed ones, which
 * may be returned. A payment that throws is recorded and waits for its next time. False when none is due.
 */
export async function pollPendingPayments(
  services: Services,
  syncs: PaymentSyncs,
): Promise<boolean> {
  const { db } = services
  const kinds = Object.keys(syncs) as PaymentKind[]
  const due = await leaseDuePayments(db, kinds, TOGETHER)
  await Promise.all(due.map((payment) => syncPayment(services, syncs, payment)))
  if (due.length > 0) return true
  const watched = await leaseWatchedPayments(db, kinds, TOGETHER)
  await Promise.all(
    watched.map(async (payment) => {
      const found = await syncPayment(services, syncs, payment)
      if (found === 'found') await planWatch(db, payment)
    }),
  )
  return watched.length > 0
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
