import type { Sandbox } from '../sandbox.ts'
import { amountText, type Capture, type Order, type Refund } from './order.ts'
import { captureView, instant, orderView, refundView } from './views.ts'

/** The content of an event: the changed document, and its type. */
type EventContent = {
  readonly type: string
  readonly version: string
  readonly resource: Record<string, unknown>
  readonly resourceId: string
  readonly summary: string
  readonly cents: number
}

/** Emits an event in the shape of PayPal's. */
export function emitEvent(sandbox: Sandbox, topic: string, content: EventContent): void {
  const { type, version, resource, resourceId, summary, cents } = content
  sandbox.webhooks.emit({
    provider: 'paypal',
    topic,
    resourceId,
    amount: amountText(cents),
    body(id, at) {
      const self = `${sandbox.url}/paypal/v1/notifications/webhooks-events/${id}`
      return {
        id,
        event_version: '1.0',
        create_time: instant(at),
        resource_type: type,
        resource_version: version,
        event_type: topic,
        summary,
        resource,
        links: [
          { href: self, rel: 'self', method: 'GET' },
          { href: `${self}/resend`, rel: 'resend', method: 'POST' },
        ],
      }
    },
  })
}

export function emitOrderEvent(
  sandbox: Sandbox,
  topic: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  order: Order,
): void {
  const summary =
    topic === 'CHECKOUT.ORDER.APPROVED'
      ? 'An order has been approved by buyer'
      : 'The approval of a payment has been reversed'
  const resource = { order_id: order.id, ...orderView(order, sandbox.url) }
  const kind = { type: 'checkout-order', version: '2.0' }
  emitEvent(sandbox, topic, {
    ...kind,
    resource,
    resourceId: order.id,
    summary,
    cents: order.cents,
  })
}

/** The event of a capture. `topic` is its status, except for "denied". */
export function emitCaptureEvent(
  sandbox: Sandbox,
  order: Order,
  capture: Capture,
  topic: string = capture.status,
): void {
  const resource = captureView(order, capture, sandbox.url)
  const summary = `Payment ${topic.toLowerCase()} for $ ${amountText(capture.cents)} USD`
  const kind = { type: 'capture', version: '2.0' }
  const content = { ...kind, resource, resourceId: capture.id, summary, cents: capture.cents }
  emitEvent(sandbox, `PAYMENT.CAPTURE.${topic}`, content)
}

/** A refund by the merchant is REFUNDED, a return by PayPal is REVERSED. */
export function emitRefundEvent(
  sandbox: Sandbox,
  order: Order,
  capture: Capture,
  refund: Refund,
): void {
  const resource = refundView(order, capture, refund, sandbox.url)
  const verb = refund.kind === 'refund' ? 'refunded' : 'reversed'
  const summary = `A $ ${amountText(refund.cents)} USD capture payment was ${verb}`
  const kind = { type: 'refund', version: '2.0' }
  const content = { ...kind, resource, resourceId: refund.id, summary, cents: refund.cents }
  emitEvent(sandbox, `PAYMENT.CAPTURE.${verb.toUpperCase()}`, content)
}
