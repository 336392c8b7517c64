/** Refusals of naming a friend. */
import type { FriendContactRefusal } from '@sidebet/domain/friends/friendContact'
import { invitationTexts } from './help.ts'
import type { TextFor } from './textFor.ts'

/** [sic] Two spaces before "Check". The text for groups has its own ending. */
const unknownUsername =
  'We are sorry, but that username is not in our system.  Check the spelling (case sensitive) or use a phone number or email to bet your friend.'
const unknownToAdd = unknownUsername.replace('to bet your friend', 'to add your friend')

export const contactTexts: TextFor<FriendContactRefusal> = {
  friendBlank: 'Your entry cannot be blank',
  friendEmailInvalid: invitationTexts.friendEmailInvalid,
  areaCodeInvalid: invitationTexts.areaCodeInvalid,
}

/** The username does not exist; or the username, e-mail or phone is the user's own (GAP-089). */
export const friendTexts = {
  ...contactTexts,
  friendUnknown: unknownUsername,
  noSmsThere: 'We cannot send text messages to that country.',
} as const

export const addFriendTexts = { ...friendTexts, friendUnknown: unknownToAdd } as const
