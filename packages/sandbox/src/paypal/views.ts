/** Orders and captures as PayPal's documents. */
import { amountText, type Capture, feeOf, type Order } from './order.ts'

const usd = (cents: number) => ({ currency_code: 'USD', value: amountText(cents) })

/** A moment as PayPal writes it: "2026-11-22T18:00:00Z". */
export const instant = (millis: number) => `${new Date(millis).toISOString().slice(0, 19)}Z`

const PAYEE_EMAIL = 'merchant@sidebet.example'

/** The page where the payer agrees. */
export function payerLink(order: Order, url: string, rel: 'payer-action' | 'approve' | 'redirect') {
  return { href: `${url}/paypal/checkoutnow?token=${order.id}`, rel, method: 'GET' }
}

function orderLinks(order: Order, url: string) {
  const self = `${url}/paypal/v2/checkout/orders/${order.id}`
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return links
  links.push(payerLink(order, url, order.walletNamed ? 'payer-action' : 'approve'))
  links.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return links
}

/** A capture; the order's names for it (custom and invoice id) come along, as PayPal's do. */
export function captureView(order: Order, capture: Capture, url: string): Record<string, unknown> {
  const self = `${url}/paypal/v2/payments/captures/${capture.id}`
  const gross = { gross_amount: usd(capture.cents) }
  const fee = feeOf(capture.cents)
  const settled = { ...gross, paypal_fee: usd(fee), net_amount: usd(capture.cents - fee) }
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: usd(capture.cents),
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE' },
    seller_receivable_breakdown: capture.status === 'COMPLETED' ? settled : gross,
    ...(order.customId !== null && { custom_id: order.customId }),
    ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
    payee: { merchant_id: order.merchantId, email_address: PAYEE_EMAIL },
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: instant(capture.createdAt),
    update_time: instant(capture.updatedAt),
    links: [{ href: self, rel: 'self', method: 'GET' }],
  }
}

/** An order in full (`Prefer: return=representation`, and every GET). */
export function orderView(order: Order, url: string): Record<string, unknown> {
  const payer = order.payerId && {
    email_address: order.payerEmail,
    payer_id: order.payerId,
    name: { given_name: 'Sandbox', surname: 'Payer' },
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.walletNamed && {
      payment_source: {
        paypal: payer ? { email_address: payer.email_address, account_id: payer.payer_id } : {},
      },
    }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: usd(order.cents),
        payee: { merchant_id: order.merchantId, email_address: PAYEE_EMAIL },
        ...(order.description !== null && { description: order.description }),
        ...(order.customId !== null && { custom_id: order.customId }),
        ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
        ...(order.capture && { payments: { captures: [captureView(order, order.capture, url)] } }),
      },
    ],
    ...(payer && { payer }),
    create_time: instant(order.createdAt),
    update_time: instant(order.updatedAt),
    links: orderLinks(order, url),
  }
}

/** What a POST answers without `Prefer: return=representation`. */
export function minimalView(order: Order, url: string): Record<string, unknown> {
  const { id, status, payment_source, payer, links } = orderView(order, url)
  const shown = { id, status, ...(payment_source !== undefined && { payment_source }) }
  if (!order.capture) return { ...shown, links }
  const captures = [captureView(order, order.capture, url)]
  const unit = { reference_id: order.referenceId, payments: { captures } }
  return { ...shown, purchase_units: [unit], payer, links }
}
