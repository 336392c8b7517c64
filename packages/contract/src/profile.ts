import type { ProfileRefusal } from '@sidebet/domain/account/profileChecks'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { StatusFor } from './refusals.ts'
import { untrustedField } from './wire.ts'

/** The specification answers an invalid e-mail with 200 and `error`. */
const profileRefusals = {
  phoneInvalid: 400,
  questionMissing: 400,
  secretMissing: 400,
} as const satisfies StatusFor<Exclude<ProfileRefusal, { code: 'emailInvalid' }>>

const typed = z.string().max(1000).default('')

/**
 * Changes the user's own e-mail, phone, security question and answer. An empty `secret` leaves the answer unchanged
 * (GAP-030). Where `oldemail` and `oldphone` are sent, they are compared with the displayed ones.
 * The username of another user, a taken e-mail and an invalid one answer 200 with `error`.
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

/** An e-mail or a phone that is not confirmed by its code yet (AC12). */
const contact = z.enum(['email', 'phone'])
export type ContactKind = z.output<typeof contact>

const ofContact = {
  self: ['body.userID'],
  answer: z.object({ message: z.literal('success') }),
} as const

/**
 * The user's e-mail and phone: whether each is confirmed, and whether something waits for its confirmation. The answer does not
 * contain what waits (GAP-087).
 */
export const ownContacts = endpoint({
  name: 'ownContacts',
  method: 'GET',
  path: '/api/user/contacts',
  access: 'user',
  answer: z.object({
    data: z.array(z.object({ contact, isConfirmed: z.boolean(), hasWaiting: z.boolean() })),
  }),
})

/** Sends the confirmation code, also that of the contact of the sign-up. The code before it becomes invalid. */
export const newContactCode = endpoint({
  name: 'newContactCode',
  method: 'POST',
  path: '/api/user/newcontactcode',
  access: 'user',
  refusals: { nothingToConfirm: 409, codeNotSent: 502, noSmsThere: 400 },
  ...ofContact,
  body: z.object({ userID: untrustedField, contact }),
})

/** The right code: from then on codes, links and notifications go to this e-mail or phone. */
export const confirmContact = endpoint({
  name: 'confirmContact',
  method: 'POST',
  path: '/api/user/confirmcontact',
  access: 'user',
  refusals: {
    nothingToConfirm: 409,
    codeMistyped: 400,
    codeWrong: 400,
    codeOver: 409,
    emailTaken: 409,
  },
  ...ofContact,
  body: z.object({ userID: untrustedField, contact, code: z.string().max(100) }),
})

/** Reverts to the confirmed one. Answers 200 also when no confirmation is pending. */
export const revertContact = endpoint({
  name: 'revertContact',
  method: 'POST',
  path: '/api/user/keepcontact',
  access: 'user',
  ...ofContact,
  body: z.object({ userID: untrustedField, contact }),
})
