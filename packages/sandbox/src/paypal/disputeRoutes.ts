import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sandbox } from '../sandbox.ts'
import type { Call } from './call.ts'
import type { Dispute } from './dispute.ts'
import { disputeSummary, disputeView } from './disputeViews.ts'
import { amountText } from './order.ts'
import { invalid, notFound } from './problem.ts'

/** PayPal's disputes: one by its id, and those of a transaction or since a time, newest first. */
export function disputeRoutes(sandbox: Sandbox, call: Call, app: FastifyInstance): void {
  const all = () => sandbox.store.state.paypal.disputes

  const disputeOf = (request: FastifyRequest): Dispute | null => {
    const { id } = request.params as { id: string }
    return Object.hasOwn(all(), id) ? all()[id]! : null
  }

  const amount = (request: FastifyRequest) => {
    const dispute = disputeOf(request)
    return dispute && amountText(dispute.cents)
  }

  const read = call(
    'get_dispute',
    (request) => {
      const dispute = disputeOf(request)
      return dispute ? { status: 200, body: disputeView(sandbox, dispute) } : notFound()
    },
    amount,
  )

  const list = call('list_disputes', (request) => {
    const query = request.query as Readonly<Record<string, string | undefined>>
    const size = Number(query.page_size ?? 10)
    if (!Number.isInteger(size) || size < 1 || size > 50) {
      const description = 'page_size must be a number from 1 to 50.'
      return invalid('INVALID_PARAMETER_VALUE', 'page_size', description)
    }
    const from = query.start_time === undefined ? 0 : Date.parse(query.start_time)
    if (Number.isNaN(from)) {
      const description = 'start_time must be a time such as 2026-11-22T18:00:00.000Z.'
      return invalid('INVALID_PARAMETER_VALUE', 'start_time', description)
    }
    const wanted = query.disputed_transaction_id
    const found = Object.values(all())
      .filter(({ captureId }) => wanted === undefined || captureId === wanted)
      .filter(({ createdAt }) => createdAt >= from)
      .reverse()
    const after = found.findIndex(({ id }) => id === query.next_page_token) + 1
    const shown = found.slice(after, after + size)
    const self = `${sandbox.url}/paypal/v1/customer/disputes`
    const here = new URLSearchParams(query as Record<string, string>)
    const links = [{ href: `${self}?${here}`, rel: 'self', method: 'GET' }]
    if (after + size < found.length) {
      here.set('next_page_token', shown.at(-1)!.id)
      links.push({ href: `${self}?${here}`, rel: 'next', method: 'GET' })
    }
    const items = shown.map((dispute) => disputeSummary(sandbox, dispute))
    return { status: 200, body: { items, links } }
  })

  app.get('/v1/customer/disputes', list)
  app.get('/v1/customer/disputes/:id', read)
}
