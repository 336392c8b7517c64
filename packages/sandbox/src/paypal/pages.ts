import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html/html.ts'
import {
  dollars,
  inspectionPage,
  pageInstant,
  row,
  sendPage,
  smallForm,
  table,
} from '../html/page.ts'
import { choiceField, type Fields, fieldsOf, optionalText, textField } from '../http/fields.ts'
import { acceptForms } from '../http/forms.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { needCapture, resolveCapture, takeBack } from './captures.ts'
import { centsField } from './controlRoutes.ts'
import type { Dispute } from './dispute.ts'
import { openDispute, resolveDispute } from './disputes.ts'
import { type Capture, isPayable, type Order, refundedCents } from './order.ts'

/** The inspection pages of PayPal: the payments, with actions of payers and PayPal after them. */
export function paypalPages(sandbox: Sandbox) {
  const { clock, store, webhooks } = sandbox

  function list(): string {
    const all = Object.values(store.state.paypal.orders).reverse()
    const rows = all.map((order) => {
      const { capture } = order
      return html`<tr><td>${
        isPayable(order)
          ? html`<a href="/paypal/checkoutnow?token=${order.id}">${order.id}</a>`
          : order.id
      }</td><td>${dollars(order.cents)}</td><td>${order.status}</td>
<td>${
        capture ? html`<a href="/orders/${capture.id}">${capture.status} ${capture.id}</a>` : '-'
      }</td><td>${order.customId ?? '-'}</td>
<td>${order.payerEmail ?? '-'}</td><td>${pageInstant(order.createdAt)}</td></tr>`
    })
    const headers = ['Order', 'Amount', 'Status', 'Capture', 'Custom id', 'Payer', 'Made (UTC)']
    return inspectionPage('Checkout orders', table('Checkout orders', headers, rows))
  }

  function onePayment(order: Order, capture: Capture): string {
    const left = capture.cents - refundedCents(capture)
    const refunds = capture.refunds.map(
      (refund) => html`<tr><td>${pageInstant(refund.createdAt)}</td><td>${refund.kind}</td>
<td>${dollars(refund.cents)}</td><td>${refund.id}</td></tr>`,
    )
    const disputes = Object.values(store.state.paypal.disputes)
      .filter(({ captureId }) => captureId === capture.id)
      .map(disputeCard)
    return inspectionPage(
      `Payment of ${dollars(capture.cents)}`,
      html`<dl><dt>Capture</dt><dd>${capture.id}</dd><dt>Status</dt><dd>${capture.status}</dd>
<dt>Order</dt><dd>${order.id}</dd><dt>Custom id</dt><dd>${order.customId ?? '-'}</dd>
<dt>Payer</dt><dd>${order.payerEmail ?? '-'}</dd><dt>Left</dt><dd>${dollars(left)}</dd></dl>
${actions(capture)}
<h2>Given back</h2>${table('Given back', ['When (UTC)', 'What', 'Amount', 'Id'], refunds)}
<h2>Disputes</h2>
${disputes.length === 0 ? html`<p>None so far.</p>` : disputes}`,
    )
  }

  function disputeCard(dispute: Dispute): Html {
    const path = `/orders/${dispute.captureId}`
    const ends = (['won', 'lost', 'cancelled'] as const).map((outcome) =>
      smallForm(path, `Merchant: ${outcome}`, { act: 'resolve', dispute: dispute.id, outcome }),
    )
    return html`<article><h2>${dollars(dispute.cents)}: ${dispute.outcome ?? dispute.status}</h2>
<dl><dt>Dispute</dt><dd>${dispute.id}</dd><dt>Reason</dt><dd>${dispute.reason}</dd>
<dt>Opened (UTC)</dt><dd>${pageInstant(dispute.createdAt)}</dd></dl>
${dispute.outcome ? '' : row(ends)}</article>`
  }

  /** The possible actions for the payment in its current state. */
  function actions(capture: Capture): Html {
    const path = `/orders/${capture.id}`
    if (capture.status === 'PENDING') {
      return row([
        smallForm(path, 'Complete', { act: 'complete' }),
        smallForm(path, 'Deny', { act: 'deny' }),
      ])
    }
    if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return html``
    return html`<form method="post" action="${path}">
<label for="amount">Amount (empty: all that is left)</label>
<input id="amount" name="amount" inputmode="decimal" autocomplete="off" placeholder="10.00">
<button name="act" value="refund">Refund</button>
<button name="act" value="reverse">Reverse (PayPal takes it back)</button>
<button name="act" value="dispute">Open a dispute</button>
</form>`
  }

  function act(captureId: string, fields: Fields): unknown {
    const found = needCapture(sandbox, captureId)
    const amount = centsField(fields)
    switch (textField(fields, 'act')) {
      case 'complete':
        return resolveCapture(sandbox, found, 'COMPLETED', clock.now(), 'COMPLETED')
      case 'deny':
        return resolveCapture(sandbox, found, 'DECLINED', clock.now(), 'DENIED')
      case 'refund':
        return takeBack(sandbox, captureId, 'refund', amount)
      case 'reverse':
        return takeBack(sandbox, captureId, 'reversal', amount)
      case 'dispute':
        return openDispute(sandbox, captureId, amount, 'UNAUTHORISED')
      case 'resolve': {
        const outcome = choiceField(fields, 'outcome', ['won', 'lost', 'cancelled'])
        return resolveDispute(sandbox, textField(fields, 'dispute'), outcome)
      }
      default:
        throw new Refusal(400, `There is no such action as "${optionalText(fields, 'act')}".`)
    }
  }

  return async (app: FastifyInstance): Promise<void> => {
    acceptForms(app)
    const idOf = (params: unknown) => (params as { id: string }).id
    app.get('/orders', (_request, reply) => sendPage(reply, list()))
    app.get('/orders/:id', (request, reply) => {
      const { order, capture } = needCapture(sandbox, idOf(request.params))
      return sendPage(reply, onePayment(order, capture))
    })
    app.post('/orders/:id', async (request, reply) => {
      const id = idOf(request.params)
      await webhooks.runAndDeliver(() => act(id, fieldsOf(request.body)))
      return reply.redirect(`/orders/${id}`, 303)
    })
  }
}
