import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { untrustedField } from './wire.ts'

/** A help during typing only: `changePassword` verifies the current password again and never uses this result (GAP-034). */
export const checkOldPassword = endpoint({
  name: 'checkOldPassword',
  method: 'POST',
  path: '/api/user/checkoldpassword',
  access: 'user',
  allowedInMaintenance: true,
  self: ['body.username'],
  body: z.object({ username: untrustedField, password: z.string() }),
  answer: z.object({
    message: z.string(),
  }),
})

/** Ends every other session of the user. This session continues under a new id (AC7, AC8). */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/user/changepassword/:username',
  access: 'user',
  /** Not 401: the session continues (GAP-034). */
  refusals: { passwordWrong: 400, passwordWeak: 400 },
  self: ['params.username', 'body.userID', 'body.username'],
  params: z.object({ username: z.string() }),
  body: z.object({
    userID: untrustedField,
    username: untrustedField,
    currentPassword: z.string(),
    password: z.string(),
  }),
  answer: z.object({ message: z.literal('success') }),
})
