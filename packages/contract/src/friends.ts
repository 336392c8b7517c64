import { z } from 'zod'
import { call } from './call.ts'
import { offerRow } from './offers.ts'
import * as places from './places/community.ts'

export const checkFriendBets = call(places.checkFriendBets, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ data: z.array(offerRow) }),
})
