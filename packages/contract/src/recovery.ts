/** A forgotten login: the security question, its answer, and the link that sets a new password (GAP-022). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** One item for the e-mail of a user, none for any other (GAP-024). */
export const getQuestion = endpoint({
  name: 'getQuestion',
  method: 'GET',
  path: '/api/user/getquestion/:email',
  access: 'public',
  params: z.object({ email: z.string() }),
  answer: z.array(z.object({ question: z.string() })),
})

/** The answer reports success in `error` too (GAP-024). */
export const requestLogin = endpoint({
  name: 'requestLogin',
  method: 'POST',
  path: '/api/user/requestlogin',
  access: 'public',
  refusals: { linkNotSent: 502 },
  body: z.object({ email: z.string().default(''), secret: z.string().default('') }),
  answer: z.object({
    error: z.string(),
    message: z.string().optional(),
  }),
})

/** The link's token works once, also for concurrent requests (AC11). */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/resetpassword',
  access: 'public',
  refusals: { passwordWeak: 400, linkOver: 400 },
  body: z.object({ token: z.string().max(200), password: z.string() }),
  answer: z.object({ message: z.literal('success') }),
})
