import { createOrder } from '@sidebet/contract/deposits'
import { isDepositAmount } from '@sidebet/domain/deposits/depositLimits'
import type { Cents } from '@sidebet/domain/money'
import type { RequestKey } from '../../engine/requestKey.ts'
import { causeOf } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { keyedPayment } from '../keyedPayment.ts'
import { movePayment } from '../movePayment.ts'
import { insertPayment, saveProviderRef } from '../payments.sql.ts'

export type Started =
  | { readonly kind: 'started'; readonly orderId: string }
  | { readonly kind: 'limits' }
  | { readonly kind: 'region' }
  | { readonly kind: 'keyReused' }
  /** The provider refused the order or did not answer. The order cannot be paid: no money is under way. */
  | { readonly kind: 'failed' }

/**
 * Creates an order at the provider for this user, unless betting `isBarred` where the user is. The payment is inserted before
 * the provider is called, and the request carries its name. So the same key gets the same order even when an answer was lost
 * (GAP-084).
 */
export async function startDeposit(
  services: Services,
  userId: number,
  amount: Cents,
  { key, isBarred }: { readonly key: RequestKey | null; readonly isBarred: boolean },
): Promise<Started> {
  if (isBarred) return { kind: 'region' }
  if (!isDepositAmount(amount)) return { kind: 'limits' }
  const request = { userId, call: createOrder.name, key, isJudged: false }
  const opened = await keyedPayment<never>(services.db, request, async (tx) => ({
    payment: await insertPayment(tx, { userId, kind: 'walletDeposit', amount }),
  }))
  if (opened.kind !== 'payment') return { kind: 'keyReused' }
  const { payment } = opened
  if (payment.providerRef) return { kind: 'started', orderId: payment.providerRef }

  const made = await services.wallet.createOrder(payment)
  if (made.kind === 'rejected') {
    await movePayment(services.db, payment.id, { to: 'rejected', cause: causeOf(made) })
  }
  if (made.kind !== 'ok') return { kind: 'failed' }
  const orderId = await saveProviderRef(services.db, payment.id, made.value.orderId)
  return { kind: 'started', orderId }
}
