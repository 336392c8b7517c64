import { hundredths } from '@sidebet/domain/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { choiceField, fieldsOf, textField } from '../http/fields.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sandbox } from '../sandbox.ts'
import { balanceOf, move } from './account.ts'
import { EVENT_CODES } from './movement.ts'
import { amountText } from './order.ts'
import { changeItem, type FoundItem, payoutItem } from './payouts.ts'
import { batchView, itemView } from './payoutViews.ts'

/** The statuses that control may give an item. */
export const ITEM_STATUSES = [
  'SUCCESS',
  'UNCLAIMED',
  'ONHOLD',
  'FAILED',
  'BLOCKED',
  'RETURNED',
  'REFUNDED',
  'REVERSED',
] as const

/** An item by its id; refuses with 404. */
export function needItem({ store }: Sandbox, id: string): FoundItem {
  const found = payoutItem(store.state.paypal, id)
  if (!found) throw new Refusal(404, `There is no payout item ${id}.`)
  return found
}

/** The control routes for payouts and the merchant's balance. */
export function payoutControl(sandbox: Sandbox, app: FastifyInstance): void {
  const { clock, store, webhooks } = sandbox
  const paypal = () => store.state.paypal

  function postItem(request: FastifyRequest) {
    const found = needItem(sandbox, (request.params as { id: string }).id)
    const fields = fieldsOf(request.body)
    // PayPal's event has the name "held", the item's status "ONHOLD".
    const status =
      fields.status === 'HELD' ? 'ONHOLD' : choiceField(fields, 'status', ITEM_STATUSES)
    changeItem(sandbox, found, status, clock.now())
    return itemView(found.batch, found.item, sandbox.url)
  }

  /** The difference is money that the merchant transfers from or to its own bank. */
  function postBalance(request: FastifyRequest) {
    const text = textField(fieldsOf(request.body), 'amount')
    const wanted = /^\d{1,10}\.\d{2}$/.test(text) ? hundredths(text, 'exact') : null
    if (wanted === null) throw new Refusal(400, '"amount" must be a text such as 1000.00.')
    const cents = wanted - balanceOf(paypal())
    const code = cents < 0 ? EVENT_CODES.withdrawal : EVENT_CODES.funding
    if (cents !== 0) move(paypal(), { code, at: clock.now(), cents })
    store.changed()
    return balance()
  }

  const balance = () => ({ amount: amountText(balanceOf(paypal())) })

  app.get('/payouts', () =>
    Object.values(paypal().payouts).map((batch) => batchView(batch, sandbox.url)),
  )
  app.post('/payouts/:id', (request) => webhooks.runAndDeliver(() => postItem(request)))
  app.get('/balance', balance)
  app.post('/balance', postBalance)
}
