/** What a call answers with: its answer, or a failure that the client knows by its code. */
import type { Call } from '@sidebet/contract/call'
import type { Place, RefusalOf } from '@sidebet/contract/place'
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  proofRefusals,
} from '@sidebet/copy/refusals/everyCall'
import type { RefusalStatus } from '@sidebet/copy/refusals/textFor'
import type { z } from 'zod'

export type Failure = {
  readonly status: RefusalStatus
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

/** What this call says no with: status and text are the contract's. */
export function refused<P extends Place>(place: P, refusal: RefusalOf<P>): Failure {
  const { code } = refusal as { readonly code: string }
  const row = place.refusals![code]!
  const text = row.text as string | ((refusal: unknown) => string)
  return {
    status: row.status,
    code: row.code ?? code,
    error: typeof text === 'string' ? text : text(refusal),
  }
}

const COMMON = { ...everyRefusal, ...changeRefusals, ...moneyRefusals, ...proofRefusals }

/** What every call may say no with. */
export function failure(code: keyof typeof COMMON, change: Partial<Failure> = {}): Failure {
  const { status, text } = COMMON[code]
  return { status, code, error: text, ...change }
}

/**
 * 503 with Retry-After: the call was not done, or nobody knows. Only `outcomeUnknown` leaves open what happened; the
 * same request with its key can tell.
 */
export function notDone(code: 'busy' | 'unavailable' | 'outcomeUnknown'): Failure {
  return failure(code, { retryAfter: 1 })
}

export function tooManyTries(retryAfter: number): Failure {
  return failure('tooManyTries', { retryAfter })
}
