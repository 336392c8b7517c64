/** A forgotten login: the question, its answer, and the link that sets a new password (GAP-022). */

import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/recovery.ts'

/** One item for an e-mail that somebody has, none for one that nobody has (GAP-024). */
export const getQuestion = call(places.getQuestion, {
  params: z.object({ email: z.string() }),
  answer: z.array(z.object({ question: z.string() })),
})

/** Success too is told in `error` (GAP-024). */
export const requestLogin = call(places.requestLogin, {
  body: z.object({ email: z.string().default(''), secret: z.string().default('') }),
  answer: z.object({
    error: z.string(),
    message: z.string().optional(),
  }),
})

/** The link's token is good once, also when it is sent many times at the same moment (AC11). */
export const resetPassword = call(places.resetPassword, {
  body: z.object({ token: z.string().max(200), password: z.string() }),
  answer: z.object({ message: z.literal('success') }),
})
