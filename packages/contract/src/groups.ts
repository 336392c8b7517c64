import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/community.ts'

/** Names of the groups that have open proposals (GAP-152). */
export const checkGroupBets = call(places.checkGroupBets, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.array(z.string()),
})
