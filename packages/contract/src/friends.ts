import { z } from 'zod'
import { call } from './call.ts'
import { offerRow } from './offers.ts'

export const checkFriendBets = call({
  name: 'checkFriendBets',
  method: 'GET',
  path: '/api/betsProposed/checkfriendbets/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ data: z.array(offerRow) }),
})
