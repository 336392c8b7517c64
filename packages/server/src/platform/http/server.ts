/** The HTTP server: every call of the contract, with the same checks in the same order. */
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import type { Endpoint } from '@sidebet/contract/endpoint'
import { refusalsOf } from '@sidebet/contract/endpoint'
import { onWire } from '@sidebet/contract/refusals'
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
import { isContention, isDatabaseAway } from '../database/databaseErrors.ts'
import { makeRecentLocations, type RecentLocations } from '../location/recentLocations.ts'
import { makeLog } from '../log.ts'
import type { PlatformServices } from '../services.ts'
import { checkAccess, readSession } from './access.ts'
import type { Handler } from './handle.ts'
import { rateLimitMoneyCalls } from './rateLimitMoneyCalls.ts'
import { type Failure, failure, refused, temporaryFailure } from './reply.ts'
import { type PageOrigins, securityHeaders } from './securityHeaders.ts'
import { serializePerUser } from './serializePerUser.ts'
import { makeIdentityReader, type ReadIdentity, type Session } from './session.ts'
import { InvalidJson, parseStrictJson } from './strictJson.ts'

/** Builds the server with these calls; it does not listen yet. */
export async function buildHttpServer<S extends PlatformServices>(
  services: S,
  handlers: readonly Handler<S>[],
  origins: PageOrigins,
) {
  const headers = securityHeaders(services.config, origins)
  const app = fastify({
    loggerInstance: makeLog(services.config.LOG_LEVEL) as FastifyBaseLogger,
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
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonOnly(app)
  answerErrors(app)
  closeConnectionsWhenDraining(app)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))

  await app.register(cookie)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Sidebet', version: '1', description: 'Peer-to-peer bets on point spreads.' },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (api) => {
    const readIdentity = makeIdentityReader(services.db, services.log)
    const recentLocations = makeRecentLocations(services.location)
    for (const handler of rateLimitMoneyCalls(
      serializePerUser(handlers),
      services.config.THROTTLE_SCALE,
    ))
      addCall(api, services, readIdentity, recentLocations, handler)
    api.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
  return app
}

/** Logs one line per request, at its end. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
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

/** The failures of a call by their status, each with its possible codes, for the OpenAPI document. */
function errorAnswers(call: Endpoint): Record<number, z.ZodType> {
  const codes = new Map<number, Set<string>>()
  for (const [name, entry] of Object.entries(refusalsOf(call))) {
    const { status, code } = onWire(name, entry)
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  if (call.invalidBody) codes.get(400)!.add(call.invalidBody)
  return Object.fromEntries(
    [...codes].map(([status, some]) => [
      status,
      errorAnswer.extend({ code: z.string().meta({ enum: [...some].sort() }) }),
    ]),
  )
}

/** The maximum length of an Idempotency-Key, in characters. */
const KEY_MAX = 100

function addCall<S extends PlatformServices>(
  app: FastifyInstance,
  services: S,
  readIdentity: ReadIdentity,
  recentLocations: RecentLocations,
  { call, run }: Handler<S>,
): void {
  function refuse(request: FastifyRequest, reply: FastifyReply, failed: Failure) {
    if (isAuditedRefusal(call, failed)) {
      const userId = request.identity.session?.userId ?? null
      services.refusalCounter.note({ call: call.name, code: failed.code, userId, ip: request.ip })
    }
    return sendFailure(request, reply, failed)
  }

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
        ...errorAnswers(call),
        // Refusals of the framework itself.
        '4xx': errorAnswer,
        '5xx': errorAnswer,
      },
    },
    // Access is checked before the input: an unauthenticated client gets no details about an invalid body.
    preValidation: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await readSession(services, readIdentity, recentLocations, request)
      const failed = checkAccess(call, services.config, request)
      if (failed) return refuse(request, reply, failed)
    },
    handler: async (request, reply) => {
      const { 'idempotency-key': key = '' } = request.headers
      if (key.length > KEY_MAX)
        return sendFailure(request, reply, invalidRequest('The Idempotency-Key is too long.'))
      request.isAtWork = true
      const answer = await run({
        services,
        // Where a call needs a user, checkAccess has refused every request without a session.
        session: request.identity.session as Session,
        params: request.params as never,
        query: request.query as never,
        body: request.body as never,
        maintenance: request.identity.maintenance,
        now: request.identity.now,
        ip: request.ip,
        idempotencyKey: String(key),
        http: { request, reply },
      })
      if ('code' in answer) return refuse(request, reply, answer)
      reply.code(answer.status)
      // A text is sent as JSON like every other body; Fastify would send it unquoted.
      if (typeof answer.body !== 'string') return reply.send(answer.body as object)
      return reply.type('application/json').send(JSON.stringify(answer.body))
    },
  })
}

/**
 * True for refusals that the audit counts: missing rights and rate limits. A missing session counts only when the request names a
 * user.
 */
function isAuditedRefusal({ self = [] }: Endpoint, { status, code }: Failure): boolean {
  return status === 403 || status === 429 || (code === 'noSession' && self.length > 0)
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failed: Failure) {
  const { status, code, error, retryAfter } = failed
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).type('application/json').send({ error, code, requestId: request.id })
}

/** Closes connections whose request was pending when the draining began. They would otherwise stay open after their answer. */
function closeConnectionsWhenDraining(app: FastifyInstance): void {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
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

/** Handles every unexpected error: the client gets a code and a request id, the log gets the cause. */
function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ error: 'There is no such call.', code: 'notFound', requestId: request.id }),
  )
  app.setErrorHandler((error, request, reply) => {
    const failed = failureOf(error, request)
    if (failed.status >= 500) request.log.error({ reqId: request.id, err: error })
    return sendFailure(request, reply, failed)
  })
}

function failureOf(error: unknown, request: FastifyRequest): Failure {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const { call } = request.routeOptions.config
    if (call?.invalidBody && error.validationContext === 'body') return refuseInvalidBody(call)
    const field = error.validation[0]?.instancePath.replaceAll('/', ' ').trim()
    return field ? invalidRequest(`The field ${field} is malformed.`) : failure('malformed')
  }
  // The client disconnected before its whole body arrived, so it does not receive this answer.
  if (error === request.raw.errored) return invalidRequest('The request ended before its body.')
  if (error instanceof InvalidJson) return invalidRequest(error.message)
  if (isResponseSerializationError(error)) return failure('unexpected')
  if (isDatabaseAway(error) || isContention(error)) return notNow(error, request)
  const { statusCode, code, message } = error as {
    statusCode?: number
    code?: string
    message?: string
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode as 400, code: code ?? 'malformed', error: message ?? 'Malformed.' }
  }
  return failure('unexpected')
}

const invalidRequest = (error: string) => failure('malformed', { error })

/** The refusal that the call names for an invalid body, with the status 400. */
function refuseInvalidBody(call: Endpoint): Failure {
  return { ...refused(call, { code: call.invalidBody } as never), status: 400 }
}

/**
 * The database is away, or another transaction has locked the rows that the call needs. A call that moves money and had begun may
 * have had its effect, or have it later: the client sends it again.
 */
function notNow(error: unknown, request: FastifyRequest): Failure {
  const maybe = request.isAtWork && request.routeOptions.config.call?.movesMoney
  return temporaryFailure(maybe ? 'outcomeUnknown' : isContention(error) ? 'busy' : 'unavailable')
}

/** The OpenAPI 3.1 document of these calls. */
export async function openapiOf(app: { ready(): PromiseLike<unknown>; swagger(): unknown }) {
  await app.ready()
  return z.record(z.string(), z.unknown()).parse(app.swagger())
}
