import { fieldsOf, integerField, textField } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import { approve, isPayable } from '../paypal/order.ts'
import type { Sandbox } from '../sandbox.ts'
import { needProduct } from './callProduct.ts'

/** The maximum of one wallet deposit: $10,000. */
const CENTS_MAX = 1_000_000

/**
 * A wallet deposit through the product's API: the product creates the order, the sandbox approves it as the payer, the
 * product captures it.
 */
export async function fund(sandbox: Sandbox, body: unknown) {
  const fields = fieldsOf(body)
  const username = textField(fields, 'username')
  const cents = integerField(fields, 'cents', 1, CENTS_MAX)
  const made = await needProduct(sandbox, '/__test/deposits', { username, cents })

  const orderID = String(made.orderID ?? '')
  const { orders } = sandbox.store.state.paypal
  const order = Object.hasOwn(orders, orderID) ? orders[orderID]! : null
  if (!order || !isPayable(order)) {
    throw new Refusal(502, `The server named an order that cannot be paid here: "${orderID}".`)
  }
  approve(order, 'pay', order.payerEmail ?? 'payer@example.com', sandbox.clock.now())
  sandbox.store.changed()

  const path = `/__test/deposits/${encodeURIComponent(orderID)}/capture`
  const { status } = await needProduct(sandbox, path, {})
  return { orderID, status: status ?? null }
}
