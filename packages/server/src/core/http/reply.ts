/** What a call answers with: its answer, or a failure that the client knows by its code. */
import type { Call } from '@sidebet/contract/call'
import { connectionTexts } from '@sidebet/contract/texts/connection'
import type { z } from 'zod'

export type Failure = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 502 | 503
  readonly code: string
  readonly error: string
  /** Whole seconds, for 429 and 503. */
  readonly retryAfter?: number
}

export type Reply<C extends Call> =
  | { readonly status: 200; readonly body: z.input<C['answer']> }
  | { readonly status: 202; readonly body: z.input<NonNullable<C['answerUnknown']>> }
  | Failure

export function done<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body }
}

export function fail(status: Failure['status'], code: string, error: string): Failure {
  return { status, code, error }
}

/**
 * 503 with Retry-After: the call was not done, or nobody knows. Only `outcomeUnknown` leaves open what happened; the
 * same request with its key can tell.
 */
export function notDone(code: 'busy' | 'unavailable' | 'outcomeUnknown'): Failure {
  return { status: 503, code, error: connectionTexts[code], retryAfter: 1 }
}

export function tooManyTries(retryAfter: number): Failure {
  return {
    status: 429,
    code: 'tooManyTries',
    error: 'There were too many tries. Please wait a little and try again.',
    retryAfter,
  }
}

export const UNKNOWN_ID = fail(404, 'unknownId', 'There is nothing with this id.')
export const OTHER_USER = fail(403, 'otherUser', 'This belongs to another account.')
export const NO_SESSION = fail(401, 'noSession', 'Please log in.')
