import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/reauth.ts'

/** Gives the password once more: for 15 minutes this session may make the calls that need a fresh proof (AC9). */
export const reauth = call(places.reauth, {
  body: z.object({ password: z.string() }),
  answer: z.object({ message: z.literal('success') }),
})
