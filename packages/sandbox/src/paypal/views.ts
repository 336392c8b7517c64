/** Orders and captures as PayPal's documents. */
import { amountText, type Capture, feeOf, type Order, type Refund, refundedCents } from './order.ts'

export const usd = (cents: number) => ({ currency_code: 'USD', value: amountText(cents) })

/** An instant in PayPal's format: "2026-11-22T18:00:00Z". */
export const instant = (millis: number) => `${new Date(millis).toISOString().slice(0, 19)}Z`

/** The payee in the fault that responds with another one than the order's. */
export const OTHER_MERCHANT = 'OTHERMERCHANT'

/** The receiver of an order's money. */
export function payeeOf({ merchantId }: Order) {
  const other = merchantId === OTHER_MERCHANT
  const email_address = other ? 'other@merchant.example' : 'merchant@sidebet.example'
  return { merchant_id: merchantId, email_address }
}

/** The page on which the payer approves. */
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

/** A capture with the order's custom and invoice id, as PayPal's captures have them. */
export function captureView(order: Order, capture: Capture, url: string): Record<string, unknown> {
  const self = `${url}/paypal/v2/payments/captures/${capture.id}`
  const gross = { gross_amount: usd(capture.cents) }
  const fee = feeOf(capture.cents)
  const settled = { ...gross, paypal_fee: usd(fee), net_amount: usd(capture.cents - fee) }
  const isSettled = capture.status !== 'PENDING' && capture.status !== 'DECLINED'
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: usd(capture.cents),
    final_capture: true,
    seller_protection: { status: 'ELIGIBLE' },
    seller_receivable_breakdown: isSettled ? settled : gross,
    ...(order.customId !== null && { custom_id: order.customId }),
    ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
    payee: payeeOf(order),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: instant(capture.createdAt),
    update_time: instant(capture.updatedAt),
    links: [{ href: self, rel: 'self', method: 'GET' }],
  }
}

/** A refund or a reversal: both are refunds in PayPal's documents. */
export function refundView(order: Order, capture: Capture, refund: Refund, url: string) {
  const payments = `${url}/paypal/v2/payments`
  const zero = usd(0)
  const { customId, invoiceId } = refund.ordered ?? order
  return {
    id: refund.id,
    amount: usd(refund.cents),
    seller_payable_breakdown: {
      gross_amount: usd(refund.cents),
      // PayPal retains the fee of the payment.
      paypal_fee: zero,
      net_amount: usd(refund.cents),
      total_refunded_amount: usd(refundedCents(capture)),
    },
    ...(customId !== null && { custom_id: customId }),
    ...(invoiceId !== null && { invoice_id: invoiceId }),
    status: 'COMPLETED',
    create_time: instant(refund.createdAt),
    update_time: instant(refund.createdAt),
    links: [
      { href: `${payments}/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${payments}/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
  }
}

function paymentsView(order: Order, capture: Capture, url: string) {
  const refunds = capture.refunds.map((refund) => refundView(order, capture, refund, url))
  const captures = [captureView(order, capture, url)]
  return { captures, ...(refunds.length > 0 && { refunds }) }
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
        payee: payeeOf(order),
        ...(order.description !== null && { description: order.description }),
        ...(order.customId !== null && { custom_id: order.customId }),
        ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
        ...(order.capture && { payments: paymentsView(order, order.capture, url) }),
      },
    ],
    ...(payer && { payer }),
    create_time: instant(order.createdAt),
    update_time: instant(order.updatedAt),
    links: orderLinks(order, url),
  }
}

/** The response to a POST without `Prefer: return=representation`. */
export function minimalView(order: Order, url: string): Record<string, unknown> {
  const { id, status, payment_source, payer, links } = orderView(order, url)
  const shown = { id, status, ...(payment_source !== undefined && { payment_source }) }
  if (!order.capture) return { ...shown, links }
  const payments = paymentsView(order, order.capture, url)
  const unit = { reference_id: order.referenceId, payments }
  return { ...shown, purchase_units: [unit], payer, links }
}
