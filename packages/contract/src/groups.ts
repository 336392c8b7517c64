import { z } from 'zod'
import { call } from './call.ts'

/** Names of the groups that have open proposals (GAP-152). */
export const checkGroupBets = call({
  name: 'checkGroupBets',
  method: 'GET',
  path: '/api/betsProposed/checkgroupbets/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.array(z.string()),
})
