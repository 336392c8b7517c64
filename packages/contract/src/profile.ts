import type { ProfileRefusal } from '@sidebet/domain/account/profileChecks'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { StatusFor } from './refusals.ts'
import { untrustedField } from './wire.ts'

/** An invalid e-mail is an answer with 200 and `error`, as stated. */
const profileRefusals = {
  phoneInvalid: 400,
  questionMissing: 400,
  secretMissing: 400,
} as const satisfies StatusFor<Exclude<ProfileRefusal, { code: 'emailInvalid' }>>

const typed = z.string().max(1000).default('')

/**
 * Changes one's own e-mail, phone, security question and answer; an empty `secret` leaves the answer as it is (GAP-030).
 * `oldemail` and `oldphone` are compared with what is shown, where they are sent. A username that is not one's own, an
 * e-mail of somebody else and one that is none answer 200 with `error`.
 */
export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'POST',
  path: '/api/user/updateprofile/:username',
  access: 'user',
  requiresReauth: true,
  refusals: { ...profileRefusals, profileChanged: 409 },
  self: ['params.username', 'body.userID', 'body.oldusername'],
  params: z.object({ username: z.string() }),
  body: z.object({
    userID: untrustedField,
    username: untrustedField,
    email: typed,
    phone: typed,
    question: typed,
    secret: typed,
    oldusername: untrustedField,
    oldemail: untrustedField,
    oldphone: untrustedField,
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
export const newContactCode = endpoint({
  name: 'newContactCode',
  method: 'POST',
  path: '/api/user/newcontactcode',
  access: 'user',
  refusals: { nothingToConfirm: 409, codeNotSent: 502, noSmsThere: 400 },
  ...ofContact,
  body: z.object({ userID: untrustedField, contact }),
})

/** The right code: from now on codes, links and notices go there. */
export const confirmContact = endpoint({
  name: 'confirmContact',
  method: 'POST',
  path: '/api/user/confirmcontact',
  access: 'user',
  refusals: { nothingToConfirm: 409, codeWrong: 400, codeOver: 409, emailTaken: 409 },
  ...ofContact,
  body: z.object({ userID: untrustedField, contact, code: z.string().max(100) }),
})

/** Goes back to the one that is confirmed; 200 also where nothing waits. */
export const revertContact = endpoint({
  name: 'revertContact',
  method: 'POST',
  path: '/api/user/keepcontact',
  access: 'user',
  ...ofContact,
  body: z.object({ userID: untrustedField, contact }),
})
