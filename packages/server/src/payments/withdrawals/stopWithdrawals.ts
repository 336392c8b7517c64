/**
 * The withdrawals of a frozen user (AZ7). One that was not sent is rejected. One at the provider is cancelled while the provider
 * allows it. One whose request got no answer is not sent again before the freeze ends. The money returns to the user's cash.
 */
import { wireId } from '@sidebet/contract/ids'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import type { Services } from '../../services.ts'
import { moveLocked } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { lockPayment } from '../payments.sql.ts'
import type { PaymentSync } from '../pollPendingPayments.ts'
import { markSent, readSending } from './sending.sql.ts'

type Cancel = (services: Services, payment: Payment) => Promise<'cancelled' | 'tooLate' | 'unknown'>

/**
 * Permits one request to the provider, and records it before. The payment's row is locked: either this request is recorded, or the
 * withdrawal is rejected, whatever runs at the same time. `maySend` is false when it is over or its user is frozen.
 */
export async function beginSending(
  db: Database,
  { id }: Pick<Payment, 'id'>,
): Promise<{ readonly maySend: boolean; readonly payment: Payment }> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment.state !== 'requested' && payment.state !== 'submitting')
      return { maySend: false, payment }
    const { wasSent, isFrozen } = await readSending(tx, id)
    if (!isFrozen) {
      await markSent(tx, id)
      return { maySend: true, payment }
    }
    if (wasSent) return { maySend: false, payment }
    await auditStop(tx, payment)
    const rejected = await moveLocked(tx, payment, { to: 'rejected', cause: 'frozen' })
    return { maySend: false, payment: rejected }
  })
}

/** The poll of a kind of withdrawal; first it stops the withdrawal of a frozen user. */
export function unlessFrozen(sync: PaymentSync, cancel: Cancel): PaymentSync {
  return async (services, payment) => {
    const isStopped = await stop(services, payment, cancel)
    return isStopped ? undefined : sync(services, payment)
  }
}

async function stop(services: Services, payment: Payment, cancel: Cancel): Promise<boolean> {
  const { db } = services
  const { wasSent, isFrozen } = await readSending(db, payment.id)
  if (!isFrozen) return false
  if (!wasSent) return (await beginSending(db, payment)).payment.state === 'rejected'
  if (payment.state !== 'pending') return false
  const isStopped = (await cancel(services, payment)) === 'cancelled'
  if (isStopped) await auditStop(db, payment)
  return isStopped
}

async function auditStop(db: Db, { id, userId }: Payment): Promise<void> {
  await audit(db, {
    actor: 'system',
    action: 'withdrawals.stopped',
    subject: wireId('payment', id),
    facts: { user: wireId('user', userId), why: 'frozen' },
  })
}
