/** Where a wallet deposit is credited: what the provider captured, written once, in one transaction. */
import { wireId } from '@sidebet/contract/ids'
import { plainDollars } from '@sidebet/domain/money'
import { audit } from '../core/audit.ts'
import type { Database, Tx } from '../core/db.ts'
import type { WalletOrder } from '../core/ports.ts'
import { moveLocked } from '../payments/movePayment.ts'
import { mayMove, type Payment, type PaymentState } from '../payments/payment.ts'
import { isCaptureUsed, lockPayment } from '../payments/payments.sql.ts'

export type Capture = NonNullable<WalletOrder['capture']>

/**
 * Brings the payment to where its capture is: pending, completed or failed. Money moves only up the states, each step
 * once by its key, so any number of calls at the same moment credit once. A capture that is not the one we asked for
 * (another amount or currency, or used before) credits nothing and is left for the operator (GAP-049, MO7).
 */
export async function recordCapture(
  db: Database,
  paymentId: number,
  capture: Capture,
): Promise<Payment> {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const wrong = await whatIsWrong(tx, payment, capture)
    const to: PaymentState = wrong ? 'failed' : capture.status
    if (!mayMove(payment, to)) return payment

    if (wrong) await auditWrongCapture(tx, payment, capture, wrong)
    return moveLocked(tx, payment, {
      to,
      cause: wrong || `capture ${capture.status}`,
      ...(wrong === 'captureUsed' ? {} : { captureId: capture.captureId }),
      ...(to === 'completed' ? { fee: capture.fee } : {}),
    })
  })
}

async function whatIsWrong(tx: Tx, payment: Payment, capture: Capture): Promise<string> {
  if (capture.currency !== 'USD') return 'currency'
  if (capture.amount !== payment.amount) return 'amount'
  return (await isCaptureUsed(tx, capture.captureId, payment.id)) ? 'captureUsed' : ''
}

async function auditWrongCapture(tx: Tx, payment: Payment, capture: Capture, wrong: string) {
  await audit(tx, {
    actor: 'system',
    action: 'deposits.wrongCapture',
    subject: payment.providerRef ?? '',
    facts: {
      wrong,
      user: wireId('user', payment.userId),
      asked: plainDollars(payment.amount),
      captured: `${plainDollars(capture.amount)} ${capture.currency}`,
      captureId: capture.captureId,
      status: capture.status,
    },
  })
}
