/** How naming a friend may be refused. A file of its own: every page knows the calls and how they fail. */
import type { FriendContactRefusal } from '@sidebet/domain/friends/friendContact'
import { invitationTexts } from './help.ts'
import { type RefusalsFor, textsOf } from './textFor.ts'

/** [sic] Two spaces before "Check". A group says it with an ending of its own. */
const unknownUsername =
  'We are sorry, but that username is not in our system.  Check the spelling (case sensitive) or use a phone number or email to bet your friend.'
const unknownToAdd = unknownUsername.replace('to bet your friend', 'to add your friend')

const contactRefusals: RefusalsFor<FriendContactRefusal> = {
  friendBlank: { status: 400, text: 'Your entry cannot be blank' },
  friendEmailInvalid: { status: 400, text: invitationTexts.friendEmailInvalid },
  areaCodeInvalid: { status: 400, text: invitationTexts.areaCodeInvalid },
}

/** Nobody has this username; or it is the asker's own, as their e-mail or phone would be (GAP-089). */
export const friendRefusals = {
  ...contactRefusals,
  friendUnknown: { status: 404, text: unknownUsername },
  noSmsThere: { status: 400, text: 'We cannot send text messages to that country.' },
} as const

export const addFriendRefusals = {
  ...contactRefusals,
  friendUnknown: { status: 404, text: unknownToAdd },
  noSmsThere: friendRefusals.noSmsThere,
} as const

export const contactTexts = textsOf(contactRefusals)
