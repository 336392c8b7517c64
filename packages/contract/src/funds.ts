import { z } from 'zod'
import { call } from './call.ts'
import { fundsFields } from './wire.ts'

const oneFunds = z.array(z.object(fundsFields))

/** Both calls answer the same two fields (GAP-037). */
export const allUserData = call({
  name: 'allUserData',
  method: 'GET',
  path: '/api/user/alluserdata/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})

export const maxRisk = call({
  name: 'maxRisk',
  method: 'GET',
  path: '/api/user/maxrisk/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})
