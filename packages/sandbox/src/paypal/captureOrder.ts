import type { EffectFault, ProviderReply } from '../http/provide.ts'
import { newId } from './newId.ts'
import type { Order } from './order.ts'
import { unprocessable } from './problem.ts'
import { payerLink } from './views.ts'

/**
 * Captures an approved order by changing it. Returns null on success, else PayPal's refusal.
 * A declined instrument needs the payer's approval again. Every other refusal leaves the order unchanged.
 */
export function captureOrder(
  order: Order,
  others: readonly Order[],
  fault: EffectFault | null,
  url: string,
  now: number,
): ProviderReply | null {
  if (order.status === 'COMPLETED') return unprocessable('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return unprocessable('ORDER_NOT_APPROVED')

  const issue =
    fault?.kind === 'decline'
      ? fault.issue
      : order.choice === 'decline'
        ? 'INSTRUMENT_DECLINED'
        : ''
  if (issue === 'INSTRUMENT_DECLINED') {
    order.status = 'PAYER_ACTION_REQUIRED'
    order.choice = null
    order.approvedAt = null
    order.updatedAt = now
    return unprocessable(issue, [payerLink(order, url, 'redirect')])
  }
  if (issue) return unprocessable(issue)

  const duplicate = others.find(
    (other) => other !== order && other.capture && other.invoiceId === order.invoiceId,
  )
  if (order.invoiceId !== null && duplicate) return unprocessable('DUPLICATE_INVOICE_ID')

  const pending = fault?.kind === 'capture_pending' ? fault : null
  const later = pending?.later ?? null
  const isPending = pending !== null || order.choice === 'pending'
  order.status = 'COMPLETED'
  order.updatedAt = now
  order.capture = {
    id: newId(),
    status: isPending ? 'PENDING' : 'COMPLETED',
    reason: isPending ? (pending?.reason ?? 'PENDING_REVIEW') : null,
    cents: fault?.kind === 'amount_mismatch' ? order.cents - 1 : order.cents,
    createdAt: now,
    updatedAt: now,
    later: later ? { status: later.status, at: now + later.after_ms } : null,
    refunds: [],
  }
  return null
}
