/** One call of the contract as a route: its schemas, its access, its handler and its refusals. */
import { negotiate } from '@fastify/accept-negotiator'
import { type Endpoint, refusalsOf } from '@sidebet/contract/endpoint'
import { onWire } from '@sidebet/contract/refusals'
import { errorAnswer } from '@sidebet/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { RecentLocations } from '../location/recentLocations.ts'
import type { PlatformServices } from '../services.ts'
import { checkAccess, readSession } from './access.ts'
import { invalidRequest, sendFailure } from './failures.ts'
import type { Handler } from './handle.ts'
import { requestedPosition, setPositionCookie } from './positionCookie.ts'
import type { Failure } from './reply.ts'
import type { ReadIdentity, Session } from './session.ts'
import { ENCODINGS, type Encoding, SharedJson } from './sharedJson.ts'

/** The maximum length of an Idempotency-Key, in characters. */
const KEY_MAX = 100

export function addCall<S extends PlatformServices>(
  app: FastifyInstance,
  services: S,
  readIdentity: ReadIdentity,
  recentLocations: RecentLocations,
  { call, run }: Handler<S>,
): void {
  const { standby } = services

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
        get reads() {
          return standby ? standby.readsAfter(requestedPosition(request)) : services.db
        },
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
      }).finally(async () => {
        // Also after a failure: its effect may have been committed.
        if (standby && call.method !== 'GET')
          setPositionCookie(services.config, reply, await standby.readPosition())
      })
      if ('code' in answer) return refuse(request, reply, answer)
      reply.code(answer.status)
      if (answer.body instanceof SharedJson) return sendShared(request, reply, answer.body)
      // A text is sent as JSON like every other body; Fastify would send it unquoted.
      if (typeof answer.body !== 'string') return reply.send(answer.body as object)
      return reply.type('application/json').send(JSON.stringify(answer.body))
    },
  })
}

/** Sends the bytes as they are, in the encoding that the client prefers. */
async function sendShared(request: FastifyRequest, reply: FastifyReply, json: SharedJson) {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ENCODINGS) as Encoding | null
  reply.type('application/json').header('vary', 'accept-encoding')
  if (!encoding) return reply.send(json.plain)
  return reply.header('content-encoding', encoding).send(await json.in(encoding))
}

/**
 * True for refusals that the audit counts: missing rights and rate limits. A missing session counts only when the request names a
 * user.
 */
function isAuditedRefusal({ self = [] }: Endpoint, { status, code }: Failure): boolean {
  return status === 403 || status === 429 || (code === 'noSession' && self.length > 0)
}

/** Made once per call: they take a third of the time to build a server, and a process of tests builds many. */
const answersOfErrors = new WeakMap<Endpoint, Record<number, z.ZodType>>()

/** The failures of a call by their status, each with its possible codes, for the OpenAPI document. */
function errorAnswers(call: Endpoint): Record<number, z.ZodType> {
  const made = answersOfErrors.get(call) ?? makeErrorAnswers(call)
  answersOfErrors.set(call, made)
  return made
}

function makeErrorAnswers(call: Endpoint): Record<number, z.ZodType> {
  const codes = new Map<number, Set<string>>()
  for (const [name, entry] of Object.entries(refusalsOf(call))) {
    const { status, code } = onWire(name, entry)
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  if (call.invalidBody) codes.get(400)!.add(call.invalidBody)
  return Object.fromEntries(
    [...codes].map(([status, some]) => [
      status,
      errorAnswer.extend({
        ...call.refusalFields,
        code: z.string().meta({ enum: [...some].sort() }),
      }),
    ]),
  )
}
