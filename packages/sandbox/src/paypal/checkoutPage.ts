import { cents, formatDollars } from '@sidebet/domain/money'
import { type Html, html } from '../html/html.ts'
import { page } from '../html/page.ts'
import { isPayable, type Order } from './order.ts'

/** The buttons of the payer, in this order. The first is the normal outcome. */
export const CHECKOUT_CHOICES = [
  { value: 'pay', label: 'Pay' },
  { value: 'decline', label: 'Decline instrument' },
  { value: 'pending', label: 'Pay (pending)' },
  { value: 'cancel', label: 'Cancel' },
] as const

export type CheckoutChoice = (typeof CHECKOUT_CHOICES)[number]['value']

function frame(title: string, body: Html, head: Html = html``): string {
  return page(
    title,
    html`<main class="narrow" aria-label="Sandbox checkout"><h1>${title}</h1>${body}</main>`,
    head,
  )
}

/** The stand-in for PayPal's page: amount, merchant, payer and the four outcomes. */
export function checkoutPage(order: Order): string {
  if (!isPayable(order)) return closedPage(order)
  const buttons = CHECKOUT_CHOICES.map(
    ({ value, label }, index) =>
      html`<button name="choice" value="${value}" class="${index === 0 ? 'main' : ''}" ${
        value === 'cancel' ? html`formnovalidate` : ''
      }>${label}</button>`,
  )
  return frame(
    'Sandbox checkout',
    html`<dl>
<dt>Amount</dt><dd><strong>${formatDollars(cents(order.cents))} USD</strong></dd>
<dt>Merchant</dt><dd>${order.brandName ?? 'Sidebet'} (${order.merchantId})</dd>
${order.description === null ? '' : html`<dt>For</dt><dd>${order.description}</dd>`}
</dl>
<form method="post" action="/paypal/checkoutnow">
<input type="hidden" name="token" value="${order.id}">
<label for="email">Payer e-mail</label>
<input id="email" name="email" type="email" required autocomplete="off"
  value="${order.payerEmail ?? 'payer@example.com'}">
${buttons}
</form>`,
  )
}

function closedPage(order: Order): string {
  const done = order.status === 'COMPLETED'
  return frame(
    done ? 'This order is already paid' : 'This order can no longer be paid',
    html`<p>You can close this page.</p>`,
  )
}

export function noOrderPage(): string {
  return frame(
    'There is no such order',
    html`<p>Its address is wrong, or the sandbox was reset.</p>`,
  )
}

/** Posts the outcome to the page that frames or opened this one. Without such a page it redirects to the merchant. */
export function donePage(
  order: Order,
  type: 'approved' | 'cancel',
  returnTo: string | null,
): string {
  const title = type === 'approved' ? 'Thank you' : 'Payment cancelled'
  return frame(
    title,
    html`<p id="done" data-type="${type}" data-order="${order.id}" data-return="${returnTo ?? ''}">
You can close this page.${returnTo === null ? '' : html` <a href="${returnTo}">Return to the merchant</a>`}</p>`,
    html`<script src="/paypal/checkoutDone.js" defer></script>`,
  )
}

/** The script of `donePage`. The message is only for the screen: the merchant reads the order from PayPal. */
export const DONE_SCRIPT = `'use strict'
const { type, order, return: returnTo } = document.getElementById('done').dataset
const framed = window.parent !== window
const listener = framed ? window.parent : window.opener
if (listener) listener.postMessage({ type, orderId: order }, '*')
if (!framed && returnTo) window.location.replace(returnTo)
`
