/** A forgotten login: the question, its answer, and the link that sets a new password (GAP-022). */

import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** One item for an e-mail that somebody has, none for one that nobody has (GAP-024). */
export const getQuestion = endpoint({
  name: 'getQuestion',
  method: 'GET',
  path: '/api/user/getquestion/:email',
  access: 'public',
  params: z.object({ email: z.string() }),
  answer: z.array(z.object({ question: z.string() })),
})

/** Success too is told in `error` (GAP-024). */
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

/** The link's token is good once, also when it is sent many times at the same moment (AC11). */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/resetpassword',
  access: 'public',
  refusals: { passwordWeak: 400, linkOver: 400 },
  body: z.object({ token: z.string().max(200), password: z.string() }),
  answer: z.object({ message: z.literal('success') }),
})
