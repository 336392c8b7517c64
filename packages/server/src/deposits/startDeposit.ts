import { createOrder } from '@sidebet/contract/deposits'
import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import type { Cents } from '@sidebet/domain/money'
import type { Tx } from '../core/db.ts'
import type { Services } from '../core/services.ts'
import type { RequestKey } from '../core/writer/requestKey.ts'
import { advance } from './completeDeposit.ts'
import type { Payment } from './payment.ts'
import { findPayment, insertPayment, keepOrder } from './payments.sql.ts'
import { findStarted, keepStarted, reserveKey } from './startKey.sql.ts'

export type Started =
  | { readonly kind: 'started'; readonly orderId: string }
  | { readonly kind: 'limits' }
  | { readonly kind: 'keyReused' }
  /** The provider would not make an order, or did not answer. Nobody can pay for it: no money is on its way. */
  | { readonly kind: 'failed' }

/**
 * Makes an order at the provider for this user. The payment is written before the provider is asked, and the request
 * carries its name, so that the same key asks for the same order even when an answer was lost (GAP-084).
 */
export async function startDeposit(
  services: Services,
  userId: number,
  amount: Cents,
  key: RequestKey | null,
): Promise<Started> {
  if (!isDepositAmount(amount)) return { kind: 'limits' }
  const payment = await services.db.transaction((tx) => openPayment(tx, userId, amount, key))
  if (!payment) return { kind: 'keyReused' }
  if (payment.orderId) return { kind: 'started', orderId: payment.orderId }

  const made = await services.wallet.createOrder(payment)
  if (made.kind === 'rejected') {
    await advance(services, payment, 'rejected', made.issue || made.code || `status ${made.status}`)
  }
  if (made.kind !== 'ok') return { kind: 'failed' }
  return { kind: 'started', orderId: await keepOrder(services.db, payment.id, made.value.orderId) }
}

/** The payment of this key, a new one where there is none yet; null when the key was used with another body. */
async function openPayment(
  tx: Tx,
  userId: number,
  amount: Cents,
  key: RequestKey | null,
): Promise<Payment | null> {
  if (!key) return insertPayment(tx, userId, amount)
  const place = { userId, call: createOrder.name, ...key }
  if (!(await reserveKey(tx, place))) {
    const started = await findStarted(tx, place)
    if (!started.bodyHash.equals(key.bodyHash)) return null
    const before = await findPayment(tx, started.paymentId)
    // A refusal is no effect: asking again is judged anew.
    if (before && before.state !== 'rejected') return before
  }
  const payment = await insertPayment(tx, userId, amount)
  await keepStarted(tx, place, payment.id)
  return payment
}
