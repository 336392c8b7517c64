/** Moves a deposit to the state that the provider reports: nothing that the browser sends counts (GAP-049). */
import { wireId } from '@sidebet/contract/ids'
import { audit } from '../../platform/audit/audit.ts'
import { type CallResult, causeOf, NOT_UNDERSTOOD } from '../../platform/http/provider.ts'
import type { Services } from '../../services.ts'
import { movePayment } from '../movePayment.ts'
import { isTerminal, type Payment } from '../payment.ts'
import { countRefusals, noteRefusal } from '../payments.sql.ts'
import { recordCapture } from './recordCapture.ts'

export type DepositResult =
  /** Credited or pending; `payment` has the amount. */
  (
    | { readonly kind: 'completed' | 'pending'; readonly payment: Payment }
    /** The payer's instrument was declined: the payer may choose another one for the same order. */
    | { readonly kind: 'declined' }
    /** Nothing was captured. */
    | { readonly kind: 'refused' }
    /** It ended without a credit. */
    | { readonly kind: 'failed' }
    /** The outcome is unknown; `pollPendingPayments` resolves it. */
    | { readonly kind: 'unknown' }
  ) & {
    /**
     * The provider's answer does not match the schema, or refuses our request rather than the payment: an operator must check
     * it.
     */
    readonly strange?: string | undefined
  }

/**
 * Reads the order, captures it when its payer has approved it and `mayCapture`, and records the capture. Idempotent, and safe
 * under concurrent calls.
 */
export async function completeDeposit(
  services: Services,
  payment: Payment,
  mayCapture: boolean,
): Promise<DepositResult> {
  const { db, wallet } = services
  if (isTerminal(payment)) return resultOf(payment)
  if (!payment.providerRef) return { kind: 'refused' }

  const read = await wallet.readOrder(payment.providerRef)
  if (read.kind === 'rejected' && read.status === 404) return { kind: 'refused' }
  // A provider that does not return the order has not confirmed that nothing was captured.
  if (read.kind !== 'ok' && !mayCapture && payment.state === 'created') return unread(read)
  if (read.kind !== 'ok') return stayOpen(services, payment, read)

  let order = read.value
  if (order.name !== payment.name) {
    await auditForeign(services, payment, 'foreignName', [payment.name, order.name])
    return { kind: 'refused' }
  }
  const payee = services.config.PAYPAL_MERCHANT_ID
  if (!order.capture && order.payee !== payee) {
    await auditForeign(services, payment, 'foreignPayee', [payee, order.payee])
    return { kind: 'refused' }
  }
  if (!order.capture && order.status === 'approved' && mayCapture) {
    const requestId = `${payment.name}-capture-${await countRefusals(db, payment.id)}`
    const captured = await wallet.captureOrder(order.orderId, requestId)
    if (captured.kind === 'unknown') return stayOpen(services, payment, captured)
    if (captured.kind === 'rejected') {
      const cause = causeOf(captured)
      await db.transaction((tx) => noteRefusal(tx, payment, cause))
      return { kind: cause === 'INSTRUMENT_DECLINED' ? 'declined' : 'refused' }
    }
    order = captured.value
  }

  const { capture } = order
  if (capture) return resultOf(await recordCapture(services, payment.id, { ...order, capture }))
  if (order.status === 'completed') {
    const cause = 'captured without a capture'
    return stayOpen(services, payment, { kind: 'unknown', cause })
  }
  if (order.status === 'voided') {
    await movePayment(db, payment.id, { to: 'rejected', cause: 'voided' })
  }
  return { kind: 'refused' }
}

function resultOf(payment: Payment): DepositResult {
  const { state } = payment
  if (state === 'completed' || state === 'pending') return { kind: state, payment }
  // It was credited, even if it was returned later.
  if (state === 'returned') return { kind: 'completed', payment }
  return { kind: state === 'failed' ? 'failed' : 'refused' }
}

/** The order was not to be captured, so it is not submitted: polls capture only submitted orders. */
function unread(answer: Exclude<CallResult<unknown>, { kind: 'ok' }>) {
  const cause = causeOf(answer)
  const strange = answer.kind === 'rejected' || cause === NOT_UNDERSTOOD ? cause : undefined
  return { kind: 'unknown', strange } as const
}

/** The outcome is unknown: the payment is polled until it is resolved. A pending payment stays pending. */
async function stayOpen(
  services: Services,
  payment: Payment,
  answer: Exclude<CallResult<unknown>, { kind: 'ok' }>,
): Promise<DepositResult> {
  const cause = causeOf(answer)
  const open = await movePayment(services.db, payment.id, { to: 'submitting', cause })
  const { strange } = unread(answer)
  if (open.state === 'submitting') return { kind: 'unknown', strange }
  return { ...resultOf(open), strange }
}

async function auditForeign(
  services: Services,
  payment: Payment,
  what: 'foreignName' | 'foreignPayee',
  [expected, found]: readonly [string, string],
) {
  await audit(services.db, {
    actor: 'system',
    action: `deposits.${what}`,
    subject: payment.providerRef ?? '',
    facts: { user: wireId('user', payment.userId), expected, found },
  })
}
