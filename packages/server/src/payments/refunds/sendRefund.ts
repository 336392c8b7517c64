/** A refund of a deposit at its provider: ordered, then moved to the state that the provider reports. */
import { causeOf } from '../../platform/http/provider.ts'
import type { RefundStatus } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { moveLocked, movePayment } from '../movePayment.ts'
import type { Payment } from '../payment.ts'
import { lockPayment, saveProviderRef } from '../payments.sql.ts'
import { readCaptureOf } from './refunds.sql.ts'

/**
 * Orders a refund whose money was just moved to `user.withdrawing`. A refusal returns the money to cash. Without an answer it
 * stays there until the outcome is resolved (P1).
 */
export async function sendRefund(services: Services, payment: Payment): Promise<Payment> {
  const made = await orderRefund(services, payment)
  if (made.kind === 'ok') return recordRefund(services, payment, made.value)
  const cause = causeOf(made)
  if (made.kind === 'unknown') {
    return movePayment(services.db, payment.id, { to: 'submitting', cause })
  }
  return services.db.transaction(async (tx) => {
    const current = await lockPayment(tx, payment.id)
    // Another process has ordered it again in the meantime: this refusal is not final.
    return current.state === 'requested'
      ? moveLocked(tx, current, { to: 'rejected', cause })
      : current
  })
}

export async function orderRefund(services: Services, payment: Payment) {
  const { captureId } = await readCaptureOf(services.db, payment.depositId!)
  return services.wallet.refundCapture({ captureId, name: payment.name, amount: payment.amount })
}

/** Moves a refund to the provider's state. A completed one that failed later has come back to us. */
export async function recordRefund(
  { db }: Pick<Services, 'db'>,
  { id, state }: Pick<Payment, 'id' | 'state'>,
  { refundId, status }: { readonly refundId: string; readonly status: RefundStatus },
): Promise<Payment> {
  await saveProviderRef(db, id, refundId)
  const to = state === 'completed' && status === 'failed' ? 'returned' : status
  return movePayment(db, id, { to, cause: `refund ${status}` })
}
