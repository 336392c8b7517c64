import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/funds.ts'
import { fundsFields } from './wire.ts'

const oneFunds = z.array(z.object(fundsFields))

/** Both calls answer the same two fields (GAP-037). */
export const allUserData = call(places.allUserData, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})

export const maxRisk = call(places.maxRisk, {
  self: ['params.username'],
  params: z.object({ username: z.string() }),
  answer: oneFunds,
})
