import { z } from 'zod'
import { call } from './call.ts'
import * as places from './places/profile.ts'
import { claim } from './wire.ts'

const typed = z.string().max(1000).default('')

/**
 * Changes one's own e-mail, phone, security question and answer; an empty `secret` leaves the answer as it is (GAP-030).
 * `oldemail` and `oldphone` are compared with what is shown, where they are sent. A username that is not one's own, an
 * e-mail of somebody else and one that is none answer 200 with `error`.
 */
export const updateProfile = call(places.updateProfile, {
  self: ['params.username', 'body.userID', 'body.oldusername'],
  params: z.object({ username: z.string() }),
  body: z.object({
    userID: claim,
    username: claim,
    email: typed,
    phone: typed,
    question: typed,
    secret: typed,
    oldusername: claim,
    oldemail: claim,
    oldphone: claim,
  }),
  answer: z.union([
    z.object({ error: z.string(), code: z.string() }),
    z.object({ message: z.literal('success') }),
  ]),
})

/** An e-mail or a phone that waits for its code (AC12). */
const contact = z.enum(['email', 'phone'])
export type ContactKind = z.output<typeof contact>

const ofContact = {
  self: ['body.userID'],
  answer: z.object({ message: z.literal('success') }),
} as const

/** Sends the code that confirms it once more; the one before is over. */
export const newContactCode = call(places.newContactCode, {
  ...ofContact,
  body: z.object({ userID: claim, contact }),
})

/** The right code: from now on codes, links and notices go there. */
export const confirmContact = call(places.confirmContact, {
  ...ofContact,
  body: z.object({ userID: claim, contact, code: z.string().max(100) }),
})

/** Goes back to the one that is confirmed; 200 also where nothing waits. */
export const keepContact = call(places.keepContact, {
  ...ofContact,
  body: z.object({ userID: claim, contact }),
})
