import type { FastifyReply, FastifyRequest } from 'fastify'
import { type EffectFault, type ProviderReply, provide } from '../http/provide.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Order } from './order.ts'
import { BAD_TOKEN, invalid, mockedReply, NO_CREDENTIALS, RATE_LIMITED } from './problem.ts'
import { payerLink } from './views.ts'

export type Run = (request: FastifyRequest, fault: EffectFault | null) => ProviderReply

/** Makes the handler of one operation. `amount` reads the request's amount, for fault rules. */
export type Call = (
  op: string,
  run: Run,
  amount?: (request: FastifyRequest) => string | null,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export const requestIdOf = (request: FastifyRequest): string | null => {
  const header = request.headers['paypal-request-id']
  return typeof header === 'string' && header !== '' ? header : null
}

/** Routes that require the bearer token, with PayPal's header for mocked refusals. */
export function guarded(
  sandbox: Sandbox,
  orderOf: (request: FastifyRequest) => Order | null,
): Call {
  const { clock, store } = sandbox

  function refusedToken(request: FastifyRequest, fault: EffectFault | null): ProviderReply | null {
    const { tokens } = store.state.paypal
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) return NO_CREDENTIALS
    if (fault?.kind === 'token_expired') {
      delete tokens[token]
      store.changed()
    }
    const endsAt = Object.hasOwn(tokens, token) ? tokens[token]! : 0
    return clock.now() < endsAt ? null : BAD_TOKEN
  }

  return (op, run, amount = () => null) => {
    const operation = { provider: 'paypal', op, amount, requestId: requestIdOf } as const
    return provide(sandbox, { ...operation, rateLimited: RATE_LIMITED }, (request, fault) => {
      const refused = refusedToken(request, fault)
      if (refused) return refused
      const requestId = requestIdOf(request)
      if (requestId !== null && requestId.length > 108) {
        const description = 'PayPal-Request-Id may have at most 108 characters.'
        return invalid('INVALID_STRING_LENGTH', 'PayPal-Request-Id', description)
      }
      const order = orderOf(request)
      const links = order ? [payerLink(order, sandbox.url, 'redirect')] : []
      const mocked = mockedReply(request.headers['paypal-mock-response'], links)
      return mocked ?? run(request, fault)
    })
  }
}
