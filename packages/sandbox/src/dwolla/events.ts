import type { Sandbox } from '../sandbox.ts'
import { addressOf } from './views.ts'

export type EventResource = { kind: 'customers' | 'funding-sources' | 'transfers'; id: string }

type More = {
  readonly correlationId?: string | null
  /** The amount of its transfer ("25.00"), for fault rules that match an amount. */
  readonly amount?: string
}

/** Emits an event in the shape of Dwolla's. An event without a customer belongs to the master account. */
export function emitEvent(
  sandbox: Sandbox,
  topic: string,
  { kind, id: resourceId }: EventResource,
  customerId: string | null,
  { correlationId = null, amount }: More = {},
): void {
  const { accountId } = sandbox.options.dwolla
  sandbox.webhooks.emit({
    provider: 'dwolla',
    topic,
    resourceId,
    ...(amount !== undefined && { amount }),
    body(id, at) {
      const time = new Date(at).toISOString()
      return {
        id,
        resourceId,
        topic,
        timestamp: time,
        _links: {
          self: { href: addressOf(sandbox, 'events', id) },
          account: { href: addressOf(sandbox, 'accounts', accountId) },
          resource: { href: addressOf(sandbox, kind, resourceId) },
          ...(customerId !== null && {
            customer: { href: addressOf(sandbox, 'customers', customerId) },
          }),
        },
        created: time,
        ...(correlationId !== null && { correlationId }),
      }
    },
  })
}
