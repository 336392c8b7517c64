/** Failures on the wire: how one is sent, and which one an unexpected error becomes. */
import type { Endpoint } from '@sidebet/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
} from 'fastify-type-provider-zod'
import { isContention, isDatabaseAway } from '../database/databaseErrors.ts'
import { record503 } from './recent503.ts'
import { type Failure, failure, refused, temporaryFailure } from './reply.ts'
import { InvalidJson } from './strictJson.ts'

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failed: Failure) {
  const { status, code, error, retryAfter, parts } = failed
  if (status === 503) record503(request.routeOptions.schema?.operationId ?? 'other', code)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('application/json')
    .send({ error, code, requestId: request.id, ...(parts && { parts }) })
}

/** Handles every unexpected error: the client gets a code and a request id, the log gets the cause. */
export function answerErrors(app: FastifyInstance): void {
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

export const invalidRequest = (error: string) => failure('malformed', { error })

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
