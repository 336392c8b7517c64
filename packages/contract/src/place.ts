/**
 * Where a call is found, who may make it and how it can fail. No zod here: the client builds its table of calls from
 * the same places as the contract does.
 */
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  proofRefusals,
} from '@sidebet/copy/refusals/everyCall'
import type { RefusalStatus } from '@sidebet/copy/refusals/textFor'

/** `public`: anybody; `pending`: whoever still owes the second factor; `user`: a signed-in user. */
type Access = 'public' | 'pending' | 'user'

/** One way to fail. A text that names amounts is a function of its refusal. */
type RefusalRow = {
  readonly status: RefusalStatus
  readonly text: string | ((refusal: never) => string)
  /** What the client hears, where two ways to fail are one to it. */
  readonly code?: string
}
export type Refusals = Readonly<Record<string, RefusalRow>>

export type Place = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** With `:name` for each parameter, also inside a segment (`/schedule:league/upcoming`). */
  readonly path: `/api/${string}`
  readonly access: Access
  /** True when the call moves money: its keys are remembered. */
  readonly movesMoney?: true
  /**
   * True when whoever asks must have logged in, or given the password once more, within the last 15 minutes (AC9); else
   * it is refused as `reauth`. Only for calls with the access `user`.
   */
  readonly needsProof?: true
  /** True for a POST that goes on during maintenance: it only reads, or is how people come, go and end sessions (GAP-021). */
  readonly goesOn?: true
  /** What it says no with, beside what every call may say. */
  readonly refusals?: Refusals
}

export function place<const P extends Place>(definition: P): P {
  return definition
}

/** Those of the call itself; a call may have none. */
type Own<P extends Place> = P extends { readonly refusals: infer R extends Refusals }
  ? R
  : Record<never, never>

/** A refusal of this call with what its text needs to know. */
export type RefusalOf<P extends Place> = {
  [Code in keyof Own<P> & string]: FactsOf<TextOf<Own<P>[Code]>, Code>
}[keyof Own<P> & string]

/** A text that is a function says which facts it needs; for any other the code is all. */
type FactsOf<Text, Code> = [FunctionOf<Text>] extends [never]
  ? { readonly code: Code }
  : Parameters<FunctionOf<Text>>[0]

type FunctionOf<Text> = Extract<Text, (refusal: never) => string>

type TextOf<Row> = Row extends { readonly text: infer Text } ? Text : never

type Said<Row, Code> = Row extends { readonly code: infer Other extends string } ? Other : Code

/** Every code that a failed answer of this call may have. */
export type CodeOf<P extends Place> =
  | { [Code in keyof Own<P> & string]: Said<Own<P>[Code], Code> }[keyof Own<P> & string]
  | keyof typeof everyRefusal
  | (P extends { readonly method: 'GET' } | { readonly goesOn: true }
      ? never
      : keyof typeof changeRefusals)
  | (P extends { readonly movesMoney: true } ? keyof typeof moneyRefusals : never)
  | (P extends { readonly needsProof: true } ? keyof typeof proofRefusals : never)

/** Every way in which a call may fail: its own, and those of every call. */
export function refusalsOf(place: Place): Refusals {
  return {
    ...everyRefusal,
    ...(makesChanges(place) && changeRefusals),
    ...(place.movesMoney && moneyRefusals),
    ...(place.needsProof && proofRefusals),
    ...place.refusals,
  }
}

/** Whether it is refused during maintenance: every POST, unless it says otherwise. */
export function makesChanges({ method, goesOn }: Place): boolean {
  return method === 'POST' && !goesOn
}
