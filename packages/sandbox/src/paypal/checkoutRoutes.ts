import type { FastifyInstance } from 'fastify'
import { sendPage } from '../html/page.ts'
import { fieldsOf } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  CHECKOUT_CHOICES,
  type CheckoutChoice,
  checkoutPage,
  DONE_SCRIPT,
  donePage,
  noOrderPage,
} from './checkoutPage.ts'
import { emitOrderEvent } from './events.ts'
import { approve, isPayable, type Order } from './order.ts'

/** PayPal adds the order to its return URL. */
function addressWith(address: string | null, order: Order, payer: boolean): string | null {
  if (address === null) return null
  const url = new URL(address)
  url.searchParams.set('token', order.id)
  if (payer && order.payerId) url.searchParams.set('PayerID', order.payerId)
  return url.href
}

/** `GET` shows the choices, `POST` submits the payer's choice. */
export function checkoutRoutes(sandbox: Sandbox, app: FastifyInstance): void {
  const { clock, store } = sandbox

  function orderOf(token: unknown): Order | null {
    const { orders } = store.state.paypal
    const hasOrder = typeof token === 'string' && Object.hasOwn(orders, token)
    return hasOrder ? orders[token]! : null
  }

  app.get('/checkoutnow', (request, reply) => {
    const order = orderOf((request.query as { token?: unknown }).token)
    return order ? sendPage(reply, checkoutPage(order)) : sendPage(reply, noOrderPage(), 404)
  })

  app.post('/checkoutnow', (request, reply) => {
    const { token, email, choice } = fieldsOf(request.body)
    const order = orderOf(token)
    if (!order) return sendPage(reply, noOrderPage(), 404)
    if (!isPayable(order)) return sendPage(reply, checkoutPage(order), 409)
    const chosen: CheckoutChoice | undefined = CHECKOUT_CHOICES.find(
      ({ value }) => value === choice,
    )?.value
    if (!chosen) throw new Refusal(400, '"choice" must be pay, decline, pending or cancel.')
    if (chosen === 'cancel') {
      return sendPage(reply, donePage(order, 'cancel', addressWith(order.cancelUrl, order, false)))
    }
    if (typeof email !== 'string' || !/^\S+@\S+$/.test(email.trim())) {
      throw new Refusal(400, '"email" must be an e-mail address.')
    }
    approve(order, chosen, email.trim(), clock.now())
    emitOrderEvent(sandbox, 'CHECKOUT.ORDER.APPROVED', order)
    store.changed()
    return sendPage(reply, donePage(order, 'approved', addressWith(order.returnUrl, order, true)))
  })

  app.get('/checkoutDone.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DONE_SCRIPT),
  )
}
