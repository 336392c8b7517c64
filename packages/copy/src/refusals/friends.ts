/** Refusals of naming a friend. */
import type { FriendContactRefusal } from '@sidebet/domain/friends/friendContact'
import { invitationTexts } from './help.ts'
import type { TextFor } from './textFor.ts'

/** [sic] Two spaces before "Check". A group says it with an ending of its own. */
const unknownUsername =
  'We are sorry, but that username is not in our system.  Check the spelling (case sensitive) or use a phone number or email to bet your friend.'
const unknownToAdd = unknownUsername.replace('to bet your friend', 'to add your friend')

export const contactTexts: TextFor<FriendContactRefusal> = {
  friendBlank: 'Your entry cannot be blank',
  friendEmailInvalid: invitationTexts.friendEmailInvalid,
  areaCodeInvalid: invitationTexts.areaCodeInvalid,
}

/** The username is unknown; or it is the user's own, as their e-mail or phone would be (GAP-089). */
export const friendTexts = {
  ...contactTexts,
  friendUnknown: unknownUsername,
  noSmsThere: 'We cannot send text messages to that country.',
} as const

export const addFriendTexts = { ...friendTexts, friendUnknown: unknownToAdd } as const
