import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import type { Call } from './call.ts'
import { createPayout, payoutAmount } from './createPayout.ts'
import { amountText } from './order.ts'
import type { PayoutBatch } from './payout.ts'
import { changeItem, type FoundItem, payoutItem } from './payouts.ts'
import { batchView, itemView } from './payoutViews.ts'
import { payoutProblem } from './problem.ts'

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

const NOT_FOUND = payoutProblem(404, 'INVALID_RESOURCE_ID', 'Requested resource ID was not found.')

/** PayPal's Payouts v1 endpoints, as far as the product uses them. */
export function payoutRoutes(sandbox: Sandbox, call: Call, app: FastifyInstance): void {
  // Not cached: a reset replaces the object.
  const paypal = () => sandbox.store.state.paypal

  const batchOf = (request: FastifyRequest): PayoutBatch | null => {
    const { payouts } = paypal()
    return Object.hasOwn(payouts, idOf(request)) ? payouts[idOf(request)]! : null
  }

  const itemOf = (request: FastifyRequest): FoundItem | null => payoutItem(paypal(), idOf(request))

  const batchAmount = (request: FastifyRequest) => {
    const [first] = batchOf(request)?.items ?? []
    return first ? amountText(first.cents) : null
  }

  const itemAmount = (request: FastifyRequest) => {
    const found = itemOf(request)
    return found && amountText(found.item.cents)
  }

  const create = call(
    'create_payout',
    (request, fault) => createPayout(sandbox, request.body, fault),
    (request) => payoutAmount(request.body),
  )

  const getBatch = call(
    'get_payout',
    (request) => {
      const batch = batchOf(request)
      return batch ? { status: 200, body: batchView(batch, sandbox.url) } : NOT_FOUND
    },
    batchAmount,
  )

  const getItem = call(
    'get_payout_item',
    (request) => {
      const found = itemOf(request)
      if (!found) return NOT_FOUND
      return { status: 200, body: itemView(found.batch, found.item, sandbox.url) }
    },
    itemAmount,
  )

  const cancel = call(
    'cancel_payout_item',
    (request, fault) => {
      const found = itemOf(request)
      if (!found) return NOT_FOUND
      if (fault?.kind === 'decline') {
        return payoutProblem(422, fault.issue, 'The requested action could not be performed.')
      }
      const { batch, item } = found
      if (item.status !== 'UNCLAIMED') {
        const message = 'Items that have already been processed cannot be cancelled.'
        return payoutProblem(400, 'ITEM_ALREADY_PROCESSED', message)
      }
      changeItem(sandbox, found, 'RETURNED', sandbox.clock.now(), 'CANCELED')
      return { status: 200, body: itemView(batch, item, sandbox.url) }
    },
    itemAmount,
  )

  app.post('/v1/payments/payouts', create)
  app.get('/v1/payments/payouts/:id', getBatch)
  app.get('/v1/payments/payouts-item/:id', getItem)
  app.post('/v1/payments/payouts-item/:id/cancel', cancel)
}
