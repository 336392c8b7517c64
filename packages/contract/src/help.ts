import type { ContactRefusal } from '@sidebet/domain/account/checkContactMessage'
import type { InvitationRefusal } from '@sidebet/domain/account/checkInvitation'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { StatusFor } from './refusals.ts'
import { untrustedField } from './wire.ts'

const contactRefusals = {
  fieldsMissing: 400,
  contactEmailInvalid: 400,
  contactPhoneInvalid: 400,
  messageTooLong: 400,
} as const satisfies StatusFor<ContactRefusal>

const invitationRefusals = {
  nobodyToInvite: 400,
  areaCodeInvalid: 400,
  friendEmailInvalid: 400,
} as const satisfies StatusFor<InvitationRefusal>

const typed = z.string().default('')

/**
 * A message to the support. Its username is an editable part of the message. The sender is the session's user, who is
 * stored beside it (GAP-040).
 * A message that could not be stored answers 200 with `error`.
 */
export const contactUs = endpoint({
  name: 'contactUs',
  method: 'POST',
  path: '/api/user/contact-us',
  access: 'user',
  refusals: contactRefusals,
  body: z.object({ username: typed, email: typed, phone: typed, message: typed }),
  answer: z.union([
    z.object({ error: z.string(), code: z.string() }),
    z.object({ message: z.string() }),
  ]),
})

/** An invitation by mail, SMS or both. Every valid one gets the same text (GAP-041). */
export const inviteFriend = endpoint({
  name: 'inviteFriend',
  method: 'POST',
  path: '/api/user/inviteFriend',
  access: 'user',
  refusals: { ...invitationRefusals, noSmsThere: 400 },
  self: ['body.currentUser'],
  body: z.object({ friendPhone: typed, friendEmail: typed, currentUser: untrustedField }),
  answer: z.object({ data: z.string() }),
})
