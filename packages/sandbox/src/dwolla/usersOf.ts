import type { FastifyRequest } from 'fastify'
import { isFields } from '../http/fields.ts'
import type { Sandbox } from '../sandbox.ts'
import { entryOf } from './state.ts'
import { endOf } from './transfers.ts'

/** The ids by which fault rules match the request's user: the customer's id, and the correlation ids of customer and transfer. */
export function usersOf(sandbox: Sandbox, request: FastifyRequest): readonly string[] {
  const { customers, fundingSources, transfers } = sandbox.store.state.dwolla
  const { id = '' } = request.params as { id?: string }
  const body = isFields(request.body) ? request.body : {}
  const transfer = entryOf(transfers, id)
  const sources = [
    entryOf(fundingSources, id),
    endOf(sandbox, body, 'source'),
    endOf(sandbox, body, 'destination'),
  ]
  const ids = [id, transfer?.customerId, ...sources.map((source) => source?.customerId)]
  return ids
    .map((customerId) => entryOf(customers, customerId ?? ''))
    .flatMap((customer) => [customer?.id, customer?.correlationId])
    .concat(body.correlationId as string | undefined, transfer?.correlationId)
    .filter((name) => typeof name === 'string')
}
