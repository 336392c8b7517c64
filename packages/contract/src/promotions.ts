import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/community.ts'

export const checkPromotions = call(places.checkPromotions, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: z.object({ message: z.enum(['no_data', 'ok']), data: z.array(z.never()) }),
})
