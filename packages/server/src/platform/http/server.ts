/** The HTTP server: every call of the contract, with the same checks in the same order. */
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { makeRecentLocations } from '../location/recentLocations.ts'
import { report } from '../measure.ts'
import type { PlatformServices } from '../services.ts'
import { addCall } from './addCall.ts'
import { COMPRESSION } from './compression.ts'
import { answerErrors, invalidRequest, sendFailure } from './failures.ts'
import type { Handler } from './handle.ts'
import { describeRoutes } from './openapi.ts'
import { rateLimitMoneyCalls } from './rateLimitMoneyCalls.ts'
import { type PageOrigins, securityHeaders } from './securityHeaders.ts'
import { serializePerUser } from './serializePerUser.ts'
import { makeIdentityReader } from './session.ts'
import { parseStrictJson } from './strictJson.ts'
import { ZOD_COMPILERS } from './zodCompilers.ts'

/** Builds the server with these calls; it does not listen yet. */
export async function buildHttpServer<S extends PlatformServices>(
  services: S,
  handlers: readonly Handler<S>[],
  origins: PageOrigins,
) {
  const headers = securityHeaders(services.config, origins)
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Without TRUSTED_PROXIES only the address of the connection counts.
    trustProxy: services.config.TRUSTED_PROXIES ?? false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => crypto.randomUUID(),
    // A logger per request costs more than naming the request in the few lines that need it.
    childLoggerFactory: (log) => log,
    schemaController: ZOD_COMPILERS,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A draining server answers pending requests and closes idle connections.
    forceCloseConnections: 'idle',
    // Fastify's own 503 would have no Retry-After.
    return503OnClosing: false,
    // An invalid address reaches no hook and no handler.
    frameworkErrors: (_error, request, reply) =>
      sendFailure(request, reply.headers(headers), invalidRequest('The address is malformed.')),
  })
  app.decorateRequest('isAtWork', false)
  readJsonOnly(app)
  answerErrors(app)
  closeConnectionsWhenDraining(app)
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(headers)
    if (hasAddress(request)) next()
    else sendFailure(request, reply, invalidRequest('The connection was closed.'))
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  services.traces?.traceRequests(app)

  await app.register(cookie)
  const describe = describeRoutes(app)
  await app.register(async (api) => {
    await api.register(compress, COMPRESSION)
    const readIdentity = makeIdentityReader(services.db, services.log)
    const recentLocations = makeRecentLocations(services.location)
    for (const handler of rateLimitMoneyCalls(
      serializePerUser(handlers),
      services.config.THROTTLE_SCALE,
    ))
      addCall(api, services, readIdentity, recentLocations, handler)
    api.get('/api/openapi.json', { schema: { hide: true } }, describe)
  })
  return app
}

/**
 * False when the client has closed the connection already. Node remembers an address that was read once, so a client that goes
 * away later still has one.
 */
const hasAddress = ({ ip }: { readonly ip: string | undefined }): boolean => ip !== undefined

/** Logs one line per request, at its end, and reports it for the metrics. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  report('request', () => ({
    call: request.routeOptions.schema?.operationId,
    status: reply.statusCode,
    ms: reply.elapsedTime,
  }))
  // The path of the contract: the actual values may contain an e-mail address (PR2).
  const path = request.routeOptions.url ?? 'none'
  request.log.info({
    reqId: request.id,
    method,
    path,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  })
}

/** How long a draining server waits for the last request of each connection, milliseconds. */
const LAST_REQUEST_MS = 300

/**
 * Closes each connection with the answer to its last request. A client that sends a request on a connection while the server closes
 * it gets no answer, so idle connections stay open for one more request.
 */
function closeConnectionsWhenDraining(app: FastifyInstance): void {
  const connections = promisify(app.server.getConnections.bind(app.server))
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    const end = performance.now() + LAST_REQUEST_MS
    while ((await connections()) > 0 && performance.now() < end) await setTimeout(10)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
}

/** Accepts JSON alone, which a form of another site cannot send (TR2). */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) => {
    try {
      next(null, body === '' ? undefined : parseStrictJson(String(body)))
    } catch (error) {
      next(error as Error, undefined)
    }
  })
}
