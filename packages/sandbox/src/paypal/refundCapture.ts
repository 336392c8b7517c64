import { hundredths } from '@sidebet/domain/money'
import { fieldsOf, isFields } from '../http/fields.ts'
import type { EffectFault, ProviderReply } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import { balanceOf } from './account.ts'
import { takeBack } from './captures.ts'
import { type Capture, type Order, refundedCents } from './order.ts'
import { invalid, unprocessable } from './problem.ts'
import { refundView } from './views.ts'

/** The amount that a refund requests, as PayPal writes it; null without one: all that is left. */
export function refundAmountOf(body: unknown): string | null {
  const { amount } = fieldsOf(body)
  return isFields(amount) && typeof amount.value === 'string' ? amount.value : null
}

/**
 * `POST /v2/payments/captures/:id/refund`: gives money of a capture back to its payer. A repeated request id returns the refund
 * of the first request.
 */
export function refundCapture(
  sandbox: Sandbox,
  { order, capture }: { order: Order; capture: Capture },
  { body, requestId }: { body: unknown; requestId: string | null },
  fault: EffectFault | null,
): ProviderReply {
  const earlier = capture.refunds.find(
    ({ ordered }) => requestId !== null && ordered?.requestId === requestId,
  )
  if (earlier) return { status: 200, body: refundView(order, capture, earlier, sandbox.url) }
  const refused = refusalOf(sandbox, capture, body, fault)
  if (refused) return refused
  const { custom_id: customId, invoice_id: invoiceId } = fieldsOf(body)
  const requested = refundAmountOf(body)
  const made = takeBack(
    sandbox,
    capture.id,
    'refund',
    requested === null ? null : hundredths(requested, 'exact'),
    {
      requestId,
      customId: textOrNull(customId),
      invoiceId: textOrNull(invoiceId),
    },
  )
  return { status: 201, body: refundView(order, capture, made.refund, sandbox.url) }
}

function refusalOf(
  { store }: Sandbox,
  capture: Capture,
  body: unknown,
  fault: EffectFault | null,
): ProviderReply | null {
  const requested = refundAmountOf(body)
  const cents = requested === null ? null : hundredths(requested, 'exact')
  if (requested !== null && (cents === null || cents <= 0)) {
    return invalid('INVALID_PARAMETER_VALUE', 'amount/value', 'The amount is not valid.')
  }
  if (fault?.kind === 'decline') return unprocessable(fault.issue)
  const isDisputed = Object.values(store.state.paypal.disputes).some(
    ({ captureId, status }) => captureId === capture.id && status !== 'RESOLVED',
  )
  if (isDisputed) return unprocessable('TRANSACTION_DISPUTED')
  if (capture.status === 'REFUNDED') return unprocessable('CAPTURE_FULLY_REFUNDED')
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    return unprocessable('CAPTURE_STATUS_NOT_VALID')
  }
  const left = capture.cents - refundedCents(capture)
  if ((cents ?? left) > left) return unprocessable('REFUND_AMOUNT_EXCEEDED')
  const isCovered = balanceOf(store.state.paypal) >= (cents ?? left)
  return isCovered ? null : unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS')
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
