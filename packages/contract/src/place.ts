/**
 * Where a call is found, who may make it and how it can fail. No zod here: the client builds its table of calls from
 * the same places as the contract does.
 */
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  type Refusals,
  reauthRefusals,
} from './refusals.ts'

/** `public`: anybody; `pending`: whoever still owes the second factor; `user`: a signed-in user. */
type Access = 'public' | 'pending' | 'user'

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

/** The refusals of the call itself; a call may have none. */
type Own<P extends Place> = P extends { readonly refusals: infer R extends Refusals }
  ? R
  : Record<never, never>

type OnWire<Entry, Code> = Entry extends { readonly code: infer Other extends string }
  ? Other
  : Code

/** Every code that a failed answer of this call may have. */
export type CodeOf<P extends Place> =
  | { [Code in keyof Own<P> & string]: OnWire<Own<P>[Code], Code> }[keyof Own<P> & string]
  | keyof typeof everyRefusal
  | (P extends { readonly method: 'GET' } | { readonly goesOn: true }
      ? never
      : keyof typeof changeRefusals)
  | (P extends { readonly movesMoney: true } ? keyof typeof moneyRefusals : never)
  | (P extends { readonly needsProof: true } ? keyof typeof reauthRefusals : never)

/** Every way in which a call may fail: its own, and those of every call. */
export function refusalsOf(place: Place): Refusals {
  return {
    ...everyRefusal,
    ...(makesChanges(place) && changeRefusals),
    ...(place.movesMoney && moneyRefusals),
    ...(place.needsProof && reauthRefusals),
    ...place.refusals,
  }
}

/** Whether it is refused during maintenance: every POST, unless it says otherwise. */
export function makesChanges({ method, goesOn }: Place): boolean {
  return method === 'POST' && !goesOn
}
