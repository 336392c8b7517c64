/**
 * The endpoints for providers' events (MO8). Their clients are no browsers: no session, origin or maintenance is checked, only
 * the signature of the body.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readNow } from '../../platform/database/clock.ts'
import { networkOf } from '../../platform/http/networkOf.ts'
import { makeRateLimiter } from '../../platform/http/rateLimiter.ts'
import type { ProviderName } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { providersInUse } from '../ports/providersInUse.ts'
import { forgeries } from './forgeries.ts'
import { putIntoInbox } from './inbox.sql.ts'

const BODY_MAX = 256 * 1024

/** Per network. A provider sends ten at once, and repeats those that are refused. */
const RATE_LIMIT = { perSecond: 20, burst: 200 }

/** `retry-after` of a response to an event that was not stored: the provider sends it again. */
const RETRY_SECONDS = 60

export function webhookRoutes(services: Services): (app: FastifyInstance) => Promise<void> {
  const { config, db, events } = services
  const scale = config.THROTTLE_SCALE
  const rateLimiter = makeRateLimiter({
    perSecond: RATE_LIMIT.perSecond * scale,
    burst: RATE_LIMIT.burst * scale,
  })
  const forged = forgeries(services)

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    code: string,
    retryAfter?: number,
  ) {
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(status).send({ error: SENTENCES[code], code, requestId: request.id })
  }

  async function take(provider: ProviderName, request: FastifyRequest, reply: FastifyReply) {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const port = events[provider]
    const isGenuine = await port.isGenuine(request.headers, raw, await readNow(db))
    if (isGenuine === null) return refuse(request, reply, 503, 'notVerified', RETRY_SECONDS)
    if (!isGenuine) {
      forged.note(provider, request.ip)
      return refuse(request, reply, 401, 'badSignature')
    }
    const event = port.read(raw)
    if (!event) {
      // The provider sent it, but it does not match the schema: an operator must check it.
      services.log.error({ webhook: provider, err: new Error('an event cannot be read') })
      return refuse(request, reply, 400, 'notUnderstood')
    }
    await putIntoInbox(db, provider, [event])
    return reply.code(200).send({ message: 'ok' })
  }

  return async (app) => {
    // The raw bytes are signed, whatever their content type.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const wait = rateLimiter.wait(networkOf(request.ip))
      if (wait !== null) return refuse(request, reply, 429, 'tooManyTries', wait)
    })
    // A provider that is not in use gets no route: its secret may be the public default.
    for (const provider of providersInUse(config)) {
      const options = { schema: { hide: true }, bodyLimit: BODY_MAX }
      app.post(`/api/webhooks/${provider}`, options, (request, reply) =>
        take(provider, request, reply),
      )
    }
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  tooManyTries: 'Too many events came from this network.',
  badSignature: 'The signature is not of these bytes.',
  notVerified: 'Nobody can check the signature at the moment.',
  notUnderstood: 'The event cannot be read.',
}
