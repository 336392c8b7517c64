import { contactRefusals, invitationRefusals } from '@sidebet/copy/refusals/help'
import { place } from '../place.ts'

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
  refusals: invitationRefusals,
})
