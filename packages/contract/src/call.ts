/** One call of the API: what it is called, who may make it, what goes in and what comes out. */
import type { z } from 'zod'

/** `public`: anybody; `pending`: whoever still owes the second factor; `user`: a signed-in user. */
export type Access = 'public' | 'pending' | 'user'

export type Call = {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: `/api/${string}`
  readonly access: Access
  /**
   * The places where the call names who is asking, by id or username: `params.userID`, `body.username`.
   * They are compared with the session and never believed; what is missing is not compared (GAP-035).
   */
  readonly self?: readonly (`params.${string}` | `body.${string}`)[]
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly answer: z.ZodType
  /** The answer for "the outcome is not known yet" (202), where there is one. */
  readonly answerUnknown?: z.ZodType
  /** The text for a malformed body, where one is stated. */
  readonly malformed?: { readonly code: string; readonly error: string }
  /** True when the call moves money: it is refused during maintenance. */
  readonly movesMoney?: true
}

export function call<const C extends Call>(definition: C): C {
  return definition
}
