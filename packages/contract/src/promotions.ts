import { z } from 'zod'
import { call } from './call.ts'

export const checkPromotions = call({
  name: 'checkPromotions',
  method: 'GET',
  path: '/api/promotion/checkpromotions/:username',
  access: 'user',
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ message: z.enum(['no_data', 'ok']), data: z.array(z.never()) }),
})
