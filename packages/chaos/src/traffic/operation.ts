/** A request of a user and its result. */

import type { User } from '../environment/people.ts'
import type { Things } from '../faultSpans.ts'
import type { Answer, Verdict } from './sendRequest.ts'

export type Kind =
  | 'post'
  | 'take'
  | 'takeList'
  | 'cancel'
  | 'decline'
  | 'createGroup'
  | 'readGroup'
  | 'invite'
  | 'join'
  | 'leave'
  | 'remove'
  | 'deleteGroup'
  | 'createPromotion'
  | 'acceptPromotion'
  | 'signUp'
  | 'order'
  | 'capture'
  | 'depositRecord'
  | 'fromBank'
  | 'toBank'
  | 'toWallet'
  | 'funds'
  | 'list'

export type Operation = {
  readonly number: number
  readonly kind: Kind
  readonly user: User
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Every request that moves money has one. */
  readonly key?: string
  readonly touches: Things
  /** The product's clock at the first try. */
  sentAt: number
  /** The time of the first try, in milliseconds since the run began. */
  firstAt: number
  verdict: Verdict | null
  answer: Answer | null
}

export type Wanted = Pick<Operation, 'kind' | 'user' | 'method' | 'path' | 'touches'> &
  Partial<Pick<Operation, 'body' | 'key'>>

let numbers = 0

export function operation(wanted: Wanted): Operation {
  return { ...wanted, number: ++numbers, sentAt: 0, firstAt: 0, verdict: null, answer: null }
}

/** Requests with an unknown outcome and abandoned orders, for the next rest. */
export type Open = { readonly unknown: Operation[]; readonly abandoned: Set<string> }
