/** One endpoint of the API: its route, its refusals, its input and its output. */
import type { z } from 'zod'
import {
  changeRefusals,
  everyRefusal,
  moneyRefusals,
  type Refusals,
  reauthRefusals,
} from './refusals.ts'

/** `public`: every client; `pending`: a login that still owes the second factor; `user`: a signed-in user. */
type Access = 'public' | 'pending' | 'user'

/** An endpoint without its schemas: plain data. */
export type Route = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** With `:name` for each parameter, also inside a segment (`/schedule:league/upcoming`). */
  readonly path: `/api/${string}`
  readonly access: Access
  /** True when it moves money: its idempotency keys are stored. */
  readonly movesMoney?: true
  /**
   * The user must have logged in, or entered the password once more, within the last 15 minutes (AC9). Else the request
   * is refused as `reauth`. Only with the access `user`.
   */
  readonly requiresReauth?: true
  /** True for a POST that is allowed during maintenance: it only reads, or it starts or ends sessions (GAP-021). */
  readonly allowedInMaintenance?: true
  /** Its own refusals, beside those of every endpoint. */
  readonly refusals?: Refusals
}

/** The schemas, and the other fields that only the server reads. */
type Schemas = {
  /**
   * Where the request names its user, by id or username: `params.userID`, `body.username`. The server compares these
   * fields with the session and never trusts them. A missing one is not compared (GAP-035).
   */
  readonly self?: readonly (`params.${string}` | `body.${string}`)[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** The body of a 202, whose outcome is still unknown, where there is one. */
  readonly answerUnknown?: z.ZodType
  /** Further fields of its refusals. */
  readonly refusalFields?: z.ZodRawShape
  /** The refusal of an invalid body, where the specification names one; else `malformed`. */
  readonly invalidBody?: string
}

export type Endpoint = Route & Schemas

/** The part of an endpoint that is in the browser's bundle (decision 011). */
export type BrowserRoute = Pick<Route, 'method' | 'path' | 'access' | 'movesMoney'>

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** The endpoint's own refusals; it may have none. */
type Own<R extends Route> = R extends { readonly refusals: infer Some extends Refusals }
  ? Some
  : Record<never, never>

type OnWire<Entry, Code> = Entry extends { readonly code: infer Other extends string }
  ? Other
  : Code

/** Every code that a failed response of this endpoint may have. */
export type CodeOf<R extends Route> =
  | { [Code in keyof Own<R> & string]: OnWire<Own<R>[Code], Code> }[keyof Own<R> & string]
  | keyof typeof everyRefusal
  | (R extends { readonly method: 'GET' } | { readonly allowedInMaintenance: true }
      ? never
      : keyof typeof changeRefusals)
  | (R extends { readonly movesMoney: true } ? keyof typeof moneyRefusals : never)
  | (R extends { readonly requiresReauth: true } ? keyof typeof reauthRefusals : never)

/** Every refusal of a request: those of this endpoint, and those of every endpoint. */
export function refusalsOf(route: Route): Refusals {
  return {
    ...everyRefusal,
    ...(makesChanges(route) && changeRefusals),
    ...(route.movesMoney && moneyRefusals),
    ...(route.requiresReauth && reauthRefusals),
    ...route.refusals,
  }
}

/** Whether maintenance refuses it: every POST without `allowedInMaintenance`. */
export function makesChanges({ method, allowedInMaintenance }: Route): boolean {
  return method === 'POST' && !allowedInMaintenance
}
