import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/help.ts'
import { claim } from './wire.ts'

const typed = z.string().default('')

/**
 * A message to the support. Its username is a part of the message that may be edited, and not who asks: that is the
 * session's user, who is named beside it (GAP-040). What could not be kept is 200 with `error`.
 */
export const contactUs = call(places.contactUs, {
  body: z.object({ username: typed, email: typed, phone: typed, message: typed }),
  answer: z.union([
    z.object({ error: z.string(), code: z.string() }),
    z.object({ message: z.string() }),
  ]),
})

/** An invitation by mail, SMS or both. Every valid one gets the same text (GAP-041). */
export const inviteFriend = call(places.inviteFriend, {
  self: ['body.currentUser'],
  body: z.object({ friendPhone: typed, friendEmail: typed, currentUser: claim }),
  answer: z.object({ data: z.string() }),
})
