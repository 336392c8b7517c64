/** The reply of a call: its answer, or a failure that the client identifies by its code. */

import type { Endpoint, Route } from '@sidebet/contract/endpoint'
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  onWire,
  type RefusalStatus,
  reauthRefusals,
} from '@sidebet/contract/refusals'
import type { RefusedParts } from '@sidebet/contract/wire'
import { everyCallTexts } from '@sidebet/copy/refusals/everyCall'
import { type RefusalOf, refusalText } from '@sidebet/copy/refusals/refusalTexts'
import type { z } from 'zod'
import type { SharedJson } from './sharedJson.ts'

export type Failure = {
  readonly status: RefusalStatus
  readonly code: string
  readonly error: string
  /** Whole seconds, for 429 and 503. */
  readonly retryAfter?: number
  readonly parts?: RefusedParts
}

export type Reply<C extends Endpoint> =
  | { readonly status: 200; readonly body: z.input<C['answer']> | SharedJson }
  | { readonly status: 202; readonly body: z.input<NonNullable<C['answerUnknown']>> }
  | Failure

export function done<Body>(body: Body): { status: 200; body: Body } {
  return { status: 200, body }
}

/** A refusal of this endpoint: its status is in the contract, its sentence in `copy`. */
export function refused<R extends Route>(route: R, refusal: RefusalOf<R>): Failure {
  const { code } = refusal as { readonly code: string }
  const entry = route.refusals![code]!
  return { ...onWire(code, entry), error: refusalText(route.name, refusal as { code: string }) }
}

const COMMON = { ...everyRefusal, ...changeRefusals, ...moneyRefusals, ...reauthRefusals }

/** A refusal that every call may return. */
export function failure(code: keyof typeof COMMON, change: Partial<Failure> = {}): Failure {
  return { status: COMMON[code], code, error: everyCallTexts[code], ...change }
}

/**
 * 503 with Retry-After: the call had no effect, or its outcome is unknown. Only `outcomeUnknown` leaves the outcome open; the same
 * request with its key returns it.
 */
export function temporaryFailure(code: 'busy' | 'unavailable' | 'outcomeUnknown'): Failure {
  return failure(code, { retryAfter: 1 })
}

export function tooManyTries(retryAfter: number): Failure {
  return failure('tooManyTries', { retryAfter })
}
