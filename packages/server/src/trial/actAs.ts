import type { Endpoint } from '@sidebet/contract/endpoint'
import type { EndpointName, Endpoints } from '@sidebet/contract/endpoints'
import type { z } from 'zod'
import type { Handler } from '../handle.ts'
import { readNow } from '../platform/database/clock.ts'
import type { Session } from '../platform/http/session.ts'
import type { Services } from '../services.ts'

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Input<Call extends Endpoint> = {
  readonly params?: Sent<Call['params']>
  readonly query?: Sent<Call['query']>
  readonly body?: Sent<Call['body']>
  /** The Idempotency-Key: a start that was interrupted repeats its calls. */
  readonly key?: string
}

export type DemoActor = { readonly userId: number; readonly username: string }

/** Calls an endpoint as a user. Returns the answer, or null when the product refuses it. */
export type ActAs = <Name extends EndpointName>(
  actor: DemoActor,
  name: Name,
  input: Input<Endpoints[Name]>,
) => Promise<z.output<Endpoints[Name]['answer']> | null>

/** Users of a demo act through the product's own handlers, as over HTTP but without a connection. */
export function actAs(services: Services, handlers: readonly Handler[]): ActAs {
  const byName = new Map(handlers.map((handler) => [handler.call.name, handler]))
  return async (actor, name, { params, query, body, key = '' }) => {
    const handler = byName.get(name)!
    const { call } = handler
    const now = await readNow(services.db)
    const { protocol, host } = addressOf(services)
    const answer = await handler.run({
      services,
      reads: services.db,
      session: sessionOf(actor, now),
      params: call.params?.parse(params) as never,
      query: call.query?.parse(query ?? {}) as never,
      body: call.body?.parse(body) as never,
      maintenance: false,
      now,
      ip: '127.0.0.1',
      idempotencyKey: key,
      // Of the request the demo's calls read only the address of the product.
      http: { request: { protocol, host } } as never,
    })
    if (!('code' in answer)) return answer.body as never
    services.log.warn({ call: name, code: answer.code }, 'a call of the demo was refused')
    return null
  }
}

function addressOf(services: Services) {
  const { protocol, host } = new URL(services.origin())
  return { protocol: protocol.slice(0, -1), host }
}

/** In New Jersey, where bets are legal. */
function sessionOf({ userId, username }: DemoActor, now: number): Session {
  return {
    idHash: Buffer.alloc(32),
    id: 0,
    userId,
    username,
    mfaPending: false,
    provedAt: now,
    country: 'US',
    region: 'NJ',
    regionRule: 'open',
    locatedAt: now,
    locatedFrom: '127.0.0.1',
    seenAt: now,
  }
}
