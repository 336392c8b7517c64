import type { ContactRefusal } from '@sidebet/domain/account/checkContactMessage'
import type { InvitationRefusal } from '@sidebet/domain/account/checkInvitation'
import { place } from '../place.ts'
import type { StatusFor } from '../refusals.ts'

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

export const contactUs = place({
  name: 'contactUs',
  method: 'POST',
  path: '/api/user/contact-us',
  access: 'user',
  refusals: contactRefusals,
})

export const inviteFriend = place({
  name: 'inviteFriend',
  method: 'POST',
  path: '/api/user/inviteFriend',
  access: 'user',
  refusals: { ...invitationRefusals, noSmsThere: 400 },
})
