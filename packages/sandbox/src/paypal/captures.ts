/** Changes of a capture after its creation. */
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { move } from './account.ts'
import { emitCaptureEvent, emitRefundEvent } from './events.ts'
import { EVENT_CODES } from './movement.ts'
import { newId } from './newId.ts'
import { type Capture, endPending, feeOf, type Order, type Refund, refundedCents } from './order.ts'
import type { PaypalState } from './state.ts'

/** A captured order, by the id of its capture; null when there is none. */
export function capturedOrder(
  paypal: PaypalState,
  captureId: string,
): { order: Order; capture: Capture } | null {
  for (const order of Object.values(paypal.orders)) {
    const { capture } = order
    if (capture?.id === captureId) return { order, capture }
  }
  return null
}

/** The same; refuses with 404 when there is none. */
export function needCapture({ store }: Sandbox, captureId: string) {
  const found = capturedOrder(store.state.paypal, captureId)
  if (!found) throw new Refusal(404, `There is no capture ${captureId}.`)
  return found
}

/** Emits the event of a new or resolved capture. A completed one credits its money. */
export function settle(sandbox: Sandbox, order: Order, capture: Capture, topic?: string): void {
  if (capture.status === 'COMPLETED') {
    move(sandbox.store.state.paypal, {
      id: capture.id,
      code: EVENT_CODES.capture,
      at: capture.updatedAt,
      cents: capture.cents,
      feeCents: -feeOf(capture.cents),
      customId: order.customId,
      invoiceId: order.invoiceId,
      email: order.payerEmail,
    })
  }
  sandbox.store.changed()
  emitCaptureEvent(sandbox, order, capture, topic)
}

/** Ends a pending capture as of `at`. PayPal's event of a declined capture has the name "denied". */
export function resolveCapture(
  sandbox: Sandbox,
  { order, capture }: { order: Order; capture: Capture },
  status: 'COMPLETED' | 'DECLINED',
  at: number,
  topic: 'COMPLETED' | 'DENIED' | 'DECLINED',
): void {
  if (capture.status !== 'PENDING') {
    throw new Refusal(409, `The capture is ${capture.status}, not PENDING.`)
  }
  endPending(capture, status, at)
  settle(sandbox, order, capture, topic)
}

const CODES = {
  refund: EVENT_CODES.refund,
  reversal: EVENT_CODES.reversal,
  chargeback: EVENT_CODES.chargeback,
} as const

/**
 * Returns money of a capture: `cents`, null = all that is left. Refuses with 409 when the capture has no money to
 * return, and with 400 when `cents` is too much. `ordered` has the names of a refund that the API ordered.
 */
export function takeBack(
  sandbox: Sandbox,
  captureId: string,
  kind: Refund['kind'],
  cents: number | null,
  ordered: Refund['ordered'] = null,
): { order: Order; capture: Capture; refund: Refund } {
  const { order, capture } = needCapture(sandbox, captureId)
  const left = capture.cents - refundedCents(capture)
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') {
    throw new Refusal(409, `The capture is ${capture.status}: it has nothing to give back.`)
  }
  if ((cents ?? left) > left) throw new Refusal(400, `Only ${left} cents of the capture are left.`)
  const now = sandbox.clock.now()
  const refund: Refund = { id: newId(), kind, cents: cents ?? left, createdAt: now, ordered }
  capture.refunds.push(refund)
  capture.status = refund.cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  capture.updatedAt = now
  order.updatedAt = now
  move(sandbox.store.state.paypal, {
    id: refund.id,
    code: CODES[kind],
    at: now,
    cents: -refund.cents,
    referenceId: capture.id,
    customId: (ordered ?? order).customId,
    invoiceId: (ordered ?? order).invoiceId,
    email: order.payerEmail,
  })
  sandbox.store.changed()
  emitRefundEvent(sandbox, order, capture, refund)
  return { order, capture, refund }
}
