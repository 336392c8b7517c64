/**
 * Changes the state of a payment, in one transaction with its transfers and its notification. Only `recordReturn.ts` changes
 * states elsewhere.
 */
import { cents } from '@sidebet/domain/money'
import { insertNotification, notice } from '../notifications/outbox/outbox.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { isDeposit, mayMove, type Payment, type PaymentState } from './payment.ts'
import { type Change, lockPayment, writeChange } from './payments.sql.ts'
import { legsOf, postLegs } from './postings.ts'

/**
 * Moves a payment up to `change.to`, unless its state is that or higher. Idempotent, and safe under concurrent calls: the row
 * is locked, and every transfer has its key.
 */
export async function movePayment(db: Database, id: number, change: Change): Promise<Payment> {
  return db.transaction(async (tx) => moveLocked(tx, await lockPayment(tx, id), change))
}

/** The same for a payment that this transaction has locked. */
export async function moveLocked(tx: Tx, payment: Payment, change: Change): Promise<Payment> {
  const { to } = change
  if (!mayMove(payment, to)) return payment
  await postLegs(tx, payment, legsOf(payment, to, change.fee ?? cents(0)))
  if (isNotifiable(payment, to))
    await insertNotification(tx, notice('payment', payment.id, { state: to }))
  return writeChange(tx, payment, change)
}

/** The user is notified of the end of a payment, except of an order that was never paid. */
function isNotifiable(
  payment: Payment,
  to: PaymentState,
): to is 'completed' | 'failed' | 'rejected' | 'returned' {
  if (to === 'rejected') return payment.state === 'submitting' || !isDeposit(payment)
  return to === 'completed' || to === 'failed' || to === 'returned'
}
