/** The HTTP side of the server: every call of the contract, with its checks in one order, and nothing else. */
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import { errorAnswer } from '@sidebet/contract/wire'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isDatabaseAway, isHeld } from '../databaseErrors.ts'
import { makeLog } from '../log.ts'
import type { Services } from '../services.ts'
import { askingReader, type ReadAsking, type Session } from '../session.ts'
import { checkAccess, readSession } from './access.ts'
import { atPace } from './atPace.ts'
import type { Handler } from './handle.ts'
import { type Failure, notDone } from './reply.ts'
import { securityHeaders } from './securityHeaders.ts'
import { MalformedJson, parseStrictJson } from './strictJson.ts'

/** Builds the server with these calls; it does not listen yet. */
export async function buildServer(services: Services, handlers: readonly Handler[]) {
  const app = fastify({
    loggerInstance: makeLog(services.config.LOG_LEVEL) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Without a word about proxies nobody's word counts but the connection's own address.
    trustProxy: services.config.TRUSTED_PROXIES ?? false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    genReqId: () => crypto.randomUUID(),
    // A logger for each request costs more than the few lines that name their request themselves.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A draining server answers what it has and tells keep-alive connections to go.
    forceCloseConnections: 'idle',
    // Fastify's own 503 would have no Retry-After.
    return503OnClosing: false,
  })
  app.decorateRequest('isAtWork', false)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonOnly(app)
  answerErrors(app)
  closeConnectionsWhenDraining(app)
  const headers = securityHeaders(services.config)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request
    const path = request.routeOptions.url ?? url.split('?')[0]
    request.log.info({
      reqId: request.id,
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })

  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sidebet', version: '1', description: 'Peer-to-peer bets on point spreads.' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (api) => {
    const readAsking = askingReader(services.db, services.log)
    for (const handler of atPace(handlers, services.config.THROTTLE_SCALE))
      addCall(api, services, readAsking, handler)
    api.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
  return app
}

function addCall(
  app: FastifyInstance,
  services: Services,
  readAsking: ReadAsking,
  { call, run }: Handler,
): void {
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    schema: {
      operationId: call.name,
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: {
        200: call.answer,
        ...(call.answerUnknown ? { 202: call.answerUnknown } : {}),
        '4xx': errorAnswer,
        '5xx': errorAnswer,
      },
    },
    // Who may ask comes before what is asked: a stranger learns nothing from a malformed body.
    preValidation: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await readSession(services, readAsking, request)
      const failure = checkAccess(call, services.config, request)
      if (failure) return sendFailure(request, reply, failure)
    },
    handler: async (request, reply) => {
      request.isAtWork = true
      const key = request.headers['idempotency-key']
      const answer = await run({
        services,
        // checkAccess has refused nobody where the call needs somebody.
        session: request.asking.session as Session,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        maintenance: request.asking.maintenance,
        now: request.asking.now,
        ip: request.ip,
        idempotencyKey: typeof key === 'string' ? key : '',
        http: { request, reply },
      })
      if ('code' in answer) return sendFailure(request, reply, answer)
      return reply.code(answer.status).send(answer.body as object)
    },
  })
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  return reply
    .code(failure.status)
    .type('application/json')
    .send({ error: failure.error, code: failure.code, requestId: request.id })
}

/** A connection whose request was on its way when the draining began would otherwise be kept alive after its answer. */
function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close')
  })
}

/** JSON and nothing else: a form of another site cannot send it (TR2). */
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

/** Everything unexpected ends here: the client gets a code and a request id, the log gets the cause. */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: 'There is no such call.', code: 'notFound', requestId: request.id }),
  )
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request)
    if (failure.status >= 500) request.log.error({ reqId: request.id, err: error })
    return sendFailure(request, reply, failure)
  })
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const malformed = request.routeOptions.config.call?.malformed
    if (malformed && error.validationContext === 'body') return { status: 400, ...malformed }
    const field = error.validation[0]?.instancePath.replaceAll('/', ' ').trim()
    const error400 = field ? `The field ${field} is malformed.` : 'The request is malformed.'
    return { status: 400, code: 'malformed', error: error400 }
  }
  // Whoever asked has left in the middle of what they sent: nobody hears this.
  if (error === request.raw.errored)
    return { status: 400, code: 'malformed', error: 'The request ended before its body.' }
  if (error instanceof MalformedJson)
    return { status: 400, code: 'malformed', error: error.message }
  if (isResponseSerializationError(error)) return unexpected()
  if (isDatabaseAway(error) || isHeld(error)) return notNow(error, request)
  const { statusCode, code, message } = error as {
    statusCode?: number
    code?: string
    message?: string
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode as 400, code: code ?? 'malformed', error: message ?? 'Malformed.' }
  }
  return unexpected()
}

/**
 * The database is away, or somebody holds what the call needs. A call that moves money and was at work may have had
 * its effect, or have it later: its caller asks again.
 */
function notNow(error: unknown, request: FastifyRequest): Failure {
  const maybe = request.isAtWork && request.routeOptions.config.call?.movesMoney
  return notDone(maybe ? 'outcomeUnknown' : isHeld(error) ? 'busy' : 'unavailable')
}

function unexpected(): Failure {
  const error = 'Something went wrong on our side. Please try again.'
  return { status: 500 as 503, code: 'unexpected', error }
}

/** The OpenAPI 3.1 document of these calls. */
export async function openapiOf(app: { ready(): PromiseLike<unknown>; swagger(): unknown }) {
  await app.ready()
  return z.record(z.string(), z.unknown()).parse(app.swagger())
}
