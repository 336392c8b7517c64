/** One call of the API: its place, what goes in and what comes out. */
import type { z } from 'zod'
import type { Place } from './place.ts'

/** What a call adds to its place: the schemas that only the server reads. */
type Shape = {
  /**
   * The places where the call names who is asking, by id or username: `params.userID`, `body.username`.
   * They are compared with the session and never believed; what is missing is not compared (GAP-035).
   */
  readonly self?: readonly (`params.${string}` | `body.${string}`)[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** The answer for "nobody knows yet what happened" (202), where there is one. */
  readonly answerUnknown?: z.ZodType
  /** The refusal that a malformed body is, where one is stated; else `malformed`. */
  readonly malformed?: string
}

export type Call = Place & Shape

/** A call is found where the client looks for it: its place is the client's own. */
export function call<const P extends Place, const S extends Shape>(place: P, shape: S): P & S {
  return { ...place, ...shape }
}
