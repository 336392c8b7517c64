/** Credits a wallet deposit: writes the provider's capture once, in one transaction. */
import { wireId } from '@sidebet/contract/ids'
import { plainDollars } from '@sidebet/domain/money'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { WalletOrder } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { moveLocked } from '../movePayment.ts'
import { mayMove, type Payment, type PaymentState } from '../payment.ts'
import { isCaptureUsed, lockPayment } from '../payments.sql.ts'
import { computeReturns } from './depositReturns.ts'
import { recordDepositReturns } from './recordDepositReturns.ts'

type Capture = NonNullable<WalletOrder['capture']>

/** An order that was captured. */
type Captured = WalletOrder & { readonly capture: Capture }

/**
 * Moves the payment to the state of its capture: pending, completed or failed. States only rise and every step has its key, so
 * concurrent calls credit once. A capture with another amount, currency or payee, or one used before, credits nothing and is
 * audited for the operator (GAP-049, MO7). Returns that exist already are recorded in the same transaction: the user never has
 * that money.
 */
export async function recordCapture(
  { db, config }: Services,
  paymentId: number,
  order: Captured,
): Promise<Payment> {
  const { capture } = order
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, paymentId)
    const isOurs = order.payee === config.PAYPAL_MERCHANT_ID
    const wrong = isOurs ? await whatIsWrong(tx, payment, capture) : 'payee'
    const to: PaymentState = wrong ? 'failed' : capture.status
    if (!mayMove(payment, to)) return payment

    if (wrong) await auditWrongCapture(tx, payment, order, wrong)
    const moved = await moveLocked(tx, payment, {
      to,
      cause: wrong || `capture ${capture.status}`,
      ...(wrong === 'captureUsed' ? {} : { captureId: capture.captureId }),
      ...(to === 'completed' ? { fee: capture.fee, refundOnlyDays: config.REFUND_ONLY_DAYS } : {}),
    })
    return to === 'completed'
      ? recordDepositReturns(tx, moved, computeReturns(order, [], new Set()))
      : moved
  })
}

async function whatIsWrong(tx: Tx, payment: Payment, capture: Capture): Promise<string> {
  if (capture.currency !== 'USD') return 'currency'
  if (capture.amount !== payment.amount) return 'amount'
  return (await isCaptureUsed(tx, capture.captureId, payment.id)) ? 'captureUsed' : ''
}

async function auditWrongCapture(
  tx: Tx,
  payment: Payment,
  { capture, payee }: Captured,
  wrong: string,
) {
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
      payee,
      status: capture.status,
    },
  })
}
