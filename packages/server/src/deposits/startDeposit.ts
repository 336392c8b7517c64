import { createOrder } from '@sidebet/contract/deposits'
import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import type { Cents } from '@sidebet/domain/money'
import { readNow } from '../core/clock.ts'
import type { Tx } from '../core/db.ts'
import { findRemembered, forget, isKeyInUse, keysRemembered } from '../core/idempotency.sql.ts'
import { oneStatement } from '../core/oneStatement.ts'
import { causeOf } from '../core/provider.ts'
import type { Services } from '../core/services.ts'
import type { RequestKey } from '../core/writer/requestKey.ts'
import { movePayment } from '../payments/movePayment.ts'
import type { Payment } from '../payments/payment.ts'
import { findPayment, insertPayment, keepProviderRef } from '../payments/payments.sql.ts'

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
  const open = () => services.db.transaction((tx) => openPayment(tx, userId, amount, key))
  // Of requests with the same key at the same moment one is first; the others then find what it has done.
  const payment = await open().catch((error) => {
    if (isKeyInUse(error)) return open()
    throw error
  })
  if (!payment) return { kind: 'keyReused' }
  if (payment.providerRef) return { kind: 'started', orderId: payment.providerRef }

  const made = await services.wallet.createOrder(payment)
  if (made.kind === 'rejected') {
    await movePayment(services.db, payment.id, { to: 'rejected', cause: causeOf(made) })
  }
  if (made.kind !== 'ok') return { kind: 'failed' }
  const orderId = await keepProviderRef(services.db, payment.id, made.value.orderId)
  return { kind: 'started', orderId }
}

/** The payment of this key, a new one where there is none yet; null when the key was used with another body. */
async function openPayment(
  tx: Tx,
  userId: number,
  amount: Cents,
  key: RequestKey | null,
): Promise<Payment | null> {
  if (!key) return insertPayment(tx, { userId, kind: 'walletDeposit', amount })
  const place = { userId, call: createOrder.name, ...key }
  const before = await findRemembered(tx, place)
  if (before) {
    if (!before.bodyHash.equals(key.bodyHash)) return null
    const { paymentId } = before.answer as { paymentId: number }
    const payment = await findPayment(tx, paymentId)
    if (payment && payment.state !== 'rejected') return payment
    // A refusal is no effect: asking again is judged anew.
    await forget(tx, place)
  }
  const payment = await insertPayment(tx, { userId, kind: 'walletDeposit', amount })
  const row = { ...place, answer: { paymentId: payment.id } }
  await tx.query(oneStatement(keysRemembered([row], await readNow(tx))))
  return payment
}
