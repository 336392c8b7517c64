import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fields, fieldsOf, isFields } from '../http/fields.ts'
import { productOrigins } from '../http/productOrigins.ts'
import { type EffectFault, type ProviderReply, provide } from '../http/provide.ts'
import { isSame } from '../http/secret.ts'
import type { Sandbox } from '../sandbox.ts'
import { dispatchData } from './acceptjs.ts'
import { misplaced } from './elementOrder.ts'
import { CALLS } from './profiles.ts'
import { failed, RATE_LIMITED } from './reply.ts'

/** Authorize.Net's one endpoint for customer profiles with opaque bank data, and Accept.js for the browser. */
export function authnetRoutes(sandbox: Sandbox) {
  const { login, key } = sandbox.options.authnet

  function refusedCredentials(fields: Fields): ProviderReply | null {
    const given = isFields(fields.merchantAuthentication) ? fields.merchantAuthentication : {}
    const isRight = isSame(String(given.name), login) && isSame(String(given.transactionKey), key)
    return isRight ? null : failed('E00007')
  }

  function operation(
    op: string,
    run: (request: FastifyRequest, fault: EffectFault | null) => ProviderReply,
  ) {
    return provide(sandbox, { provider: 'authnet', op, rateLimited: RATE_LIMITED }, run)
  }

  const handlers = Object.entries(CALLS).map(([op, [name, call]]) => {
    const handle = operation(op, (request, fault) => {
      const fields = fieldsOf(fieldsOf(request.body)[name])
      const wrong = misplaced(name, fields)
      if (wrong !== null) return failed('E00003', wrong)
      const refused = refusedCredentials(fields)
      if (refused) return refused
      if (fault?.kind === 'decline') return failed(fault.issue)
      return call(sandbox, fields)
    })
    return { name, handle }
  })
  const unknown = operation('unknown', () => failed('E00003'))

  function request(request: FastifyRequest, reply: FastifyReply) {
    const [name] = isFields(request.body) ? Object.keys(request.body) : []
    const match = handlers.find((handler) => handler.name === name)
    return match ? match.handle(request, reply) : unknown(request, reply)
  }

  /** Whether a browser may read the response: only on a page of the product. Clients other than browsers send no Origin header. */
  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin === undefined) return true
    if (!productOrigins(sandbox.serverUrl).includes(origin)) return false
    reply.header('access-control-allow-origin', origin)
    return true
  }

  const accept = operation('acceptjs', ({ body }) => dispatchData(sandbox, body))

  return async (app: FastifyInstance): Promise<void> => {
    app.post('/xml/v1/request.api', request)
    app.options('/acceptjs', (request, reply) => {
      if (!allow(request, reply)) return reply.code(403).send()
      const headers = {
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      }
      return reply.code(204).headers(headers).send()
    })
    app.post('/acceptjs', (request, reply) =>
      allow(request, reply) ? accept(request, reply) : reply.code(403).send(),
    )
  }
}
