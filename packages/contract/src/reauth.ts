import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Verifies the password again: for 15 minutes this session may call the endpoints with `requiresReauth` (AC9). */
export const reauth = endpoint({
  name: 'reauth',
  method: 'POST',
  path: '/api/user/reauth',
  access: 'user',
  refusals: { passwordWrong: 400 },
  body: z.object({ password: z.string() }),
  answer: z.object({ message: z.literal('success') }),
})
